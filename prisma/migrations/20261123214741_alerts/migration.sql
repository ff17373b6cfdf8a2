-- AlterTable
ALTER TABLE "analyses" ADD COLUMN     "purpose" TEXT NOT NULL DEFAULT 'asked';

-- CreateTable
CREATE TABLE "alerts" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "level" INTEGER NOT NULL,
    "floor" INTEGER NOT NULL,
    "records" TEXT[],
    "quiet" BOOLEAN NOT NULL DEFAULT false,
    "watchlist_ids" TEXT[],
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "escalated_at" TIMESTAMPTZ(3),
    "cleared_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "silenced_until" DATE,
    "from_assessment_id" TEXT NOT NULL,
    "assessment_id" TEXT NOT NULL,
    "difference" JSONB NOT NULL,
    "digest" BOOLEAN NOT NULL,
    "news" TEXT,

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch_digests" (
    "client_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watch_digests_pkey" PRIMARY KEY ("client_id","day")
);

-- CreateTable
CREATE TABLE "rejudgements" (
    "nif" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rejudgements_pkey" PRIMARY KEY ("nif")
);

-- CreateIndex
CREATE INDEX "alerts_client_id_nif_idx" ON "alerts"("client_id", "nif");

-- CreateIndex
CREATE INDEX "alerts_client_id_id_idx" ON "alerts"("client_id", "id" DESC);

-- CreateIndex
CREATE INDEX "rejudgements_marked_at_idx" ON "rejudgements"("marked_at");

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch_digests" ADD CONSTRAINT "watch_digests_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open episode per client, company and cause.
CREATE UNIQUE INDEX "alerts_one_open_per_cause" ON "alerts"("client_id", "nif", "cause") WHERE state = 'open';

-- What digests have to say.
CREATE INDEX "alerts_news" ON "alerts"("client_id") WHERE news IS NOT NULL;
