-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "seat_building" TEXT,
ADD COLUMN     "seat_unit" TEXT;

-- CreateTable
CREATE TABLE "linked_steps" (
    "analysis_id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "linked_steps_pkey" PRIMARY KEY ("analysis_id","nif","register")
);

-- CreateIndex
CREATE INDEX "companies_seat_building_seat_unit_idx" ON "companies"("seat_building", "seat_unit");

-- AddForeignKey
ALTER TABLE "linked_steps" ADD CONSTRAINT "linked_steps_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analyses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
