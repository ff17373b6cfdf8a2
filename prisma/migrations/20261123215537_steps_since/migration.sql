-- AlterTable
ALTER TABLE "analysis_steps" ADD COLUMN     "since" TIMESTAMPTZ(3);

-- What a correction waited for still waits.
UPDATE "analysis_steps" s SET "since" = n.created_at FROM "analyses" n WHERE n.id = s.analysis_id AND s.fresh;

ALTER TABLE "analysis_steps" DROP COLUMN "fresh";
