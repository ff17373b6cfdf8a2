-- AlterTable
ALTER TABLE "register_states" ADD COLUMN     "awaited_until" TIMESTAMPTZ(3);
