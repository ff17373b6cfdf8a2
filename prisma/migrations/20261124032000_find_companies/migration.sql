-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "latest_score" INTEGER,
ADD COLUMN     "latest_since" TIMESTAMPTZ(3),
ADD COLUMN     "latest_verdict" TEXT,
ADD COLUMN     "name_words" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "seat_municipality" TEXT;

-- What is there already. The trades that a name shows are added when the company's acts are read next.
WITH folded AS (
  SELECT nif, regexp_split_to_array(lower(translate(name, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')), '[^a-z0-9]+') AS words,
    lower(translate(seat ->> 'municipality', 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')) AS municipality
  FROM companies)
UPDATE companies c SET seat_municipality = f.municipality,
  name_words = f.words || ARRAY(SELECT left(word, 4) || '*' FROM unnest(f.words) AS word WHERE length(word) >= 4)
FROM folded f WHERE f.nif = c.nif;

UPDATE companies c SET latest_verdict = a.verdict, latest_score = a.score, latest_since = (
  SELECT min(s.assessed_at) FROM assessments s WHERE s.nif = a.nif AND s.assessed_at > coalesce((
    SELECT max(p.assessed_at) FROM assessments p
    WHERE p.nif = a.nif AND (p.score, p.verdict) IS DISTINCT FROM (a.score, a.verdict)), '-infinity'))
FROM assessments a WHERE a.id = c.latest_assessment_id;

-- CreateIndex
CREATE INDEX "events_client_id_nif_cursor_idx" ON "events"("client_id", "nif", "cursor");

-- How companies are found: by words of the name, municipality and verdict in one index.
CREATE INDEX "companies_found" ON "companies" USING GIN ("name_words", (ARRAY["seat_municipality"]), (ARRAY["latest_verdict"]));
-- And how they are sorted.
CREATE INDEX "companies_by_score" ON "companies" ("latest_verdict", "latest_score", "nif") WHERE "latest_verdict" IS NOT NULL;
CREATE INDEX "companies_by_change" ON "companies" ("latest_since" DESC, "nif" DESC) WHERE "latest_verdict" IS NOT NULL;
