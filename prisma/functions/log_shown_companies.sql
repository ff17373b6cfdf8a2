-- Writes what granted answers showed: the company of the request (`nifs`), and the further ones (`shown_…`, beside each other;
-- `shown_of` is the place of the request). A request that amends an earlier row adds to what that one showed; where none does,
-- no row is looked for: that would cost as much as writing it.
CREATE OR REPLACE FUNCTION log_shown_companies(
  now_at timestamptz, clients text[], ids text[], nifs text[], statuses int[], units int[], assessments text[], refusals text[],
  amended timestamptz[], shown_of int[], shown_nifs text[], shown_assessments text[], shown_answered boolean[], shown_charged boolean[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shown shown_companies[] := ARRAY(
    SELECT (a.nif, coalesce(a.amends, now_at), a.id, a.client, array_remove(ARRAY[a.assessment], NULL), true, a.quota > 0)::shown_companies
    FROM unnest(clients, ids, nifs, statuses, units, assessments, refusals, amended)
      AS a(client, id, nif, status, quota, assessment, refused, amends)
    WHERE a.nif IS NOT NULL AND a.status IN (200, 202, 304) AND a.refused IS NULL AND a.client IS NOT NULL
    UNION ALL
    SELECT (a.nif, coalesce(amended[a.of], now_at), ids[a.of], clients[a.of], string_to_array(a.assessments, ' '), a.answered, a.charged)::shown_companies
    FROM unnest(shown_of, shown_nifs, shown_assessments, shown_answered, shown_charged) AS a(of, nif, assessments, answered, charged)
    WHERE refusals[a.of] IS NULL AND clients[a.of] IS NOT NULL);
BEGIN
  IF amended IS NULL THEN
    INSERT INTO shown_companies SELECT * FROM unnest(shown);
  ELSE
    INSERT INTO shown_companies AS s SELECT * FROM unnest(shown)
    ON CONFLICT (nif, client_id, at, request_id) DO UPDATE SET answered = s.answered OR excluded.answered,
      charged = s.charged OR excluded.charged, assessment_ids = ARRAY(SELECT DISTINCT unnest(s.assessment_ids || excluded.assessment_ids));
  END IF;
END $$;
