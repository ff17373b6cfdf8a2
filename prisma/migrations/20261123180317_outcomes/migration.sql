-- AlterTable
ALTER TABLE "assessments" ADD COLUMN     "levels" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "outcomes" (
    "nif" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "register" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_on" DATE,

    CONSTRAINT "outcomes_pkey" PRIMARY KEY ("nif","record")
);

-- Levels of the assessments whose outcomes are still kept. The row of the scale was not stored with them.
UPDATE assessments a SET levels = (
  SELECT jsonb_object_agg(o.key, jsonb_build_object('level', o.value ->> 'kind', 'row', NULL, 'points', (
    SELECT coalesce(-sum((c ->> 'points')::int), 0) FROM jsonb_array_elements(a.contributions) c WHERE c ->> 'check' = o.key)))
  FROM jsonb_each(a.outcomes) o)
WHERE a.outcomes <> '{}';
