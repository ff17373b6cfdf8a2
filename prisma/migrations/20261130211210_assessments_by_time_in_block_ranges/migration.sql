-- DropIndex
DROP INDEX "assessments_assessed_at_idx";

-- CreateIndex
CREATE INDEX "assessments_assessed_at_idx" ON "assessments" USING BRIN ("assessed_at");
