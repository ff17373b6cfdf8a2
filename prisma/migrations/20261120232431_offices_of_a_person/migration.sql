-- DropIndex
DROP INDEX "appointments_person_id_idx";

-- CreateIndex
CREATE INDEX "appointments_of_person_idx" ON "appointments"("person_id", "company_nif", "role", "appointed_on", "ceased_on");
