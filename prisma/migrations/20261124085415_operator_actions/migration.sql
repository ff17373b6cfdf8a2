-- CreateTable
CREATE TABLE "operator_actions" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "actor" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object" TEXT,
    "reason" TEXT,
    "failed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "operator_actions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "operator_actions_at_id_idx" ON "operator_actions"("at", "id");
