-- AlterTable
ALTER TABLE "register_states" ADD COLUMN     "last_edition" TEXT,
ADD COLUMN     "stale_answers" INTEGER NOT NULL DEFAULT 0;
