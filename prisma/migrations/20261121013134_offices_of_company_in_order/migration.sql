-- The network walk looks at a company's offices in this order, 200 at most: from the index, not by sorting those of every
-- company that it meets. NULLS FIRST is PostgreSQL's own rule for a descending column: offices that run come first.

-- DropIndex
DROP INDEX "appointments_company_nif_idx";

-- CreateIndex
CREATE INDEX "appointments_company_nif_ceased_on_id_idx" ON "appointments"("company_nif", "ceased_on" DESC, "id");
