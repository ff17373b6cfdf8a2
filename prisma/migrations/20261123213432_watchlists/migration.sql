-- CreateTable
CREATE TABLE "watchlists" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "rules" JSONB NOT NULL DEFAULT '{}',
    "digest_only" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watchlists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watched_companies" (
    "watchlist_id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "reference" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "baseline_id" TEXT,

    CONSTRAINT "watched_companies_pkey" PRIMARY KEY ("watchlist_id","nif")
);

-- CreateIndex
CREATE UNIQUE INDEX "watchlists_client_id_name_key" ON "watchlists"("client_id", "name");

-- CreateIndex
CREATE INDEX "watched_companies_nif_idx" ON "watched_companies"("nif");

-- CreateIndex
CREATE INDEX "watched_companies_due_at_idx" ON "watched_companies"("due_at");

-- AddForeignKey
ALTER TABLE "watchlists" ADD CONSTRAINT "watchlists_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_companies" ADD CONSTRAINT "watched_companies_watchlist_id_fkey" FOREIGN KEY ("watchlist_id") REFERENCES "watchlists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
