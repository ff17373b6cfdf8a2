-- AlterTable
ALTER TABLE "register_states" ADD COLUMN     "rehearsal_unread" JSONB NOT NULL DEFAULT '{}';
