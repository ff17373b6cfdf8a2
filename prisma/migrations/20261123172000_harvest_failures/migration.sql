-- AlterTable
ALTER TABLE "assessments" ADD COLUMN     "network_coverage" JSONB;

-- CreateTable
CREATE TABLE "failed_companies" (
    "nif" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_words" TEXT[],
    "seat_building" TEXT,
    "seat_unit" TEXT,
    "kind" TEXT NOT NULL,
    "failed_on" DATE NOT NULL,
    "filed_on" DATE,
    "builds" BOOLEAN,
    "found_in" TEXT NOT NULL,
    "officers_read_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),

    CONSTRAINT "failed_companies_pkey" PRIMARY KEY ("nif")
);

-- CreateTable
CREATE TABLE "harvest_days" (
    "register" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "fault" TEXT,

    CONSTRAINT "harvest_days_pkey" PRIMARY KEY ("register","day")
);

-- CreateIndex
CREATE INDEX "failed_companies_name_words_idx" ON "failed_companies" USING GIN ("name_words");

-- CreateIndex
CREATE INDEX "failed_companies_seat_building_idx" ON "failed_companies"("seat_building");

-- CreateIndex
CREATE INDEX "failed_companies_failed_on_builds_officers_read_at_idx" ON "failed_companies"("failed_on", "builds", "officers_read_at");

-- Which assessed companies a failure that comes to light touches: by a word of the name, by an unread candidate.
CREATE INDEX "companies_assessed_words" ON "companies" USING GIN (
  regexp_split_to_array(lower(translate("name", 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')), '[^a-z0-9]+')
) WHERE "latest_assessment_id" IS NOT NULL;
CREATE INDEX "assessments_unread_candidates" ON "assessments" USING GIN ((network_coverage -> 'unread') jsonb_path_ops);
