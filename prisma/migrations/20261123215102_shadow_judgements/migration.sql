-- CreateTable
CREATE TABLE "shadow_judgements" (
    "assessment_id" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "levels" JSONB NOT NULL,

    CONSTRAINT "shadow_judgements_pkey" PRIMARY KEY ("assessment_id")
);

-- CreateIndex
CREATE INDEX "shadow_judgements_model_version_idx" ON "shadow_judgements"("model_version");

-- AddForeignKey
ALTER TABLE "shadow_judgements" ADD CONSTRAINT "shadow_judgements_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
