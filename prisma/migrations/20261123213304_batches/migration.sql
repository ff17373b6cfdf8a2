-- AlterTable
ALTER TABLE "analyses" ADD COLUMN     "unhurried" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "batches" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "body_hash" BYTEA NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "livemode" BOOLEAN NOT NULL,
    "rows" INTEGER NOT NULL,
    "finished" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "cancelled" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_rows" (
    "batch_id" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "nif" TEXT,
    "reference" TEXT,
    "state" TEXT NOT NULL,
    "problem" JSONB,
    "assessment_id" TEXT,
    "refresh" BOOLEAN NOT NULL DEFAULT false,
    "finished" INTEGER,

    CONSTRAINT "batch_rows_pkey" PRIMARY KEY ("batch_id","row")
);

-- CreateIndex
CREATE INDEX "batches_client_id_id_idx" ON "batches"("client_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "batches_client_id_idempotency_key_key" ON "batches"("client_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "batch_rows_batch_id_finished_idx" ON "batch_rows"("batch_id", "finished");

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say (src/db/migration-exceptions.ts).
-- The rows of a batch that are not finished, or whose company is still to be analysed anew.
CREATE INDEX "batch_rows_open" ON "batch_rows"("batch_id", "state", "row") WHERE "finished" IS NULL OR "refresh";
-- How many analyses of batches are under way.
CREATE INDEX "analyses_unhurried" ON "analyses"("state") WHERE "unhurried" AND "state" <> 'complete';
