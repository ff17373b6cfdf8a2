-- AlterTable
ALTER TABLE "assessments" ADD COLUMN     "consulted_at" TIMESTAMPTZ(3);
