-- AlterTable
ALTER TABLE "register_states" ADD COLUMN     "enabled_because" TEXT,
ADD COLUMN     "rehearsal_fault" TEXT,
ADD COLUMN     "rehearsed_at" TIMESTAMPTZ(3);
