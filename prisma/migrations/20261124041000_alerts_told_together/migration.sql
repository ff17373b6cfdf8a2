-- AlterTable
ALTER TABLE "alerts" ADD COLUMN     "ended_because" TEXT,
ADD COLUMN     "told_with" TEXT;
