-- CreateTable
CREATE TABLE "calibrations" (
    "id" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "assessments" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "rates" JSONB NOT NULL,

    CONSTRAINT "calibrations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "calibrations_model_version_livemode_made_at_idx" ON "calibrations"("model_version", "livemode", "made_at" DESC);
