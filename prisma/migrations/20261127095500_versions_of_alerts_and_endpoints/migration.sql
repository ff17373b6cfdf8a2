-- AlterTable
ALTER TABLE "alerts" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
