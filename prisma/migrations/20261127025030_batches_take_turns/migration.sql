-- AlterTable
ALTER TABLE "batches" ADD COLUMN     "turn_at" TIMESTAMPTZ(6);

-- What Prisma's schema cannot say (src/db/migration-exceptions.ts).
CREATE INDEX "batches_open" ON "batches"("client_id") WHERE "completed_at" IS NULL;
-- Few at any time: each is a company that is analysed or waits for a register.
CREATE INDEX "batch_rows_analysing" ON "batch_rows"("nif") WHERE "state" = 'analysing' AND "finished" IS NULL;
CREATE INDEX "batch_rows_to_refresh" ON "batch_rows"("batch_id") WHERE "refresh";
