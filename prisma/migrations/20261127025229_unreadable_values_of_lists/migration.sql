-- AlterTable
ALTER TABLE "register_lists" ADD COLUMN     "unreadable" JSONB NOT NULL DEFAULT '{}';
