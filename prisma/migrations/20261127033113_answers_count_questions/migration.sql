-- AlterTable
ALTER TABLE "register_answers" ADD COLUMN     "questions" INTEGER NOT NULL DEFAULT 0;
