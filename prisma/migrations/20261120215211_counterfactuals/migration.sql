-- AlterTable
ALTER TABLE "assessments" ADD COLUMN     "counterfactuals" JSONB;
