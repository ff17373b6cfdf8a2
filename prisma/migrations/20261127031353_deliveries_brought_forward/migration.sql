-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "extra_tries" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "paused_until" TIMESTAMPTZ(3);

-- What Prisma's schema cannot say (src/db/migration-exceptions.ts).
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries"("endpoint_id", "id") WHERE "state" = 'pending';
