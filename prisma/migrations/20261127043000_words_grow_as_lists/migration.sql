-- AlterTable
ALTER TABLE "alerts" ADD COLUMN     "notes" JSONB NOT NULL DEFAULT '[]';
UPDATE "alerts" SET "notes" = jsonb_build_array(jsonb_build_object('text', "note", 'at', to_char(coalesce("acknowledged_at", "opened_at") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', null)) WHERE "note" IS NOT NULL;
ALTER TABLE "alerts" DROP COLUMN "note";

-- AlterTable
ALTER TABLE "corrections" ADD COLUMN     "answers" JSONB NOT NULL DEFAULT '[]';
UPDATE "corrections" SET "answers" = jsonb_build_array(jsonb_build_object('text', "answer", 'at', to_char(coalesce("answered_at", "created_at") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) WHERE "answer" IS NOT NULL;
ALTER TABLE "corrections" DROP COLUMN "answer";
