-- Notes what the standing facts say became of these companies. An outcome that is noted stays, whatever is read later; a
-- revocation or a resumed activity withdraws it. Insolvencies are counted as src/checks/records/insolvencies.ts counts them.
-- Each company is looked up by itself: a plan made while the tables were small would read them whole.
CREATE OR REPLACE FUNCTION note_outcomes(nifs text[]) RETURNS void LANGUAGE sql SET enable_seqscan = off AS
$$
  WITH stated AS MATERIALIZED (
    SELECT asked.nif, f.register, f.kind, f.fact ->> 'act' AS act, (f.fact ->> 'publishedOn')::date AS day,
      f.fact #>> '{source,reference}' AS reference,
      regexp_replace(upper(trim(f.fact ->> 'process')), '-[A-Z]{1,3}\d?$', '') AS process
    FROM (SELECT DISTINCT nif FROM unnest(nifs) AS n(nif)) asked
    CROSS JOIN LATERAL (SELECT * FROM facts WHERE facts.nif = asked.nif AND gone_at IS NULL OFFSET 0) f
    WHERE f.kind = 'company-act'
      OR f.kind = 'insolvency-notice' AND f.fact ->> 'proceeding' = 'insolvency' AND f.fact ->> 'role' IN ('debtor', 'respondent')),
  processes AS (
    SELECT nif, process AS record, 'insolvent' AS kind, min(day) AS day, (array_agg(register ORDER BY day, reference))[1] AS register,
      (array_agg(reference ORDER BY day, reference))[1] AS reference, min(day) FILTER (WHERE act = 'revoked') AS withdrawn_on
    FROM stated
    WHERE kind = 'insolvency-notice' AND act NOT IN ('closed-negotiations', 'opened', 'administrator-changed', 'notice')
    GROUP BY nif, process),
  registered AS (
    SELECT nif, 'company-register', 'insolvent', min(day), min(register), (array_agg(reference ORDER BY day, reference))[1], NULL::date
    FROM stated s
    WHERE kind = 'company-act' AND act = 'insolvency' AND NOT EXISTS (SELECT FROM processes p WHERE p.nif = s.nif)
      AND NOT EXISTS (SELECT FROM outcomes o WHERE o.nif = s.nif AND o.kind = 'insolvent' AND o.record <> 'company-register')
    GROUP BY nif),
  resumed AS (
    SELECT nif, max(day) AS day FROM stated WHERE kind = 'company-act' AND act = 'activity-resumed' GROUP BY nif),
  ends AS (
    SELECT s.*, r.day AS resumed_on, r.day IS NOT NULL AND s.day <= r.day AS before_resumption
    FROM stated s LEFT JOIN resumed r USING (nif)
    WHERE kind = 'company-act' AND act IN ('dissolution', 'dissolution-ex-officio', 'liquidation-closed', 'deregistration')),
  endings AS (
    SELECT DISTINCT ON (nif) nif, 'ending', CASE WHEN EXISTS (
        SELECT FROM facts d WHERE d.nif = ends.nif AND d.gone_at IS NULL AND d.kind IN ('debtor-listing', 'execution')
        UNION ALL
        SELECT FROM list_entries e JOIN register_lists l USING (register, edition)
        WHERE e.nif = ends.nif AND e.fact ->> 'kind' = 'debtor-listing') THEN 'dissolved_with_debts' ELSE 'gone' END,
      day, register, reference, CASE WHEN before_resumption THEN resumed_on END
    FROM ends ORDER BY nif, before_resumption, day, reference),
  -- The court's own record takes the place of the company register's.
  superseded AS (
    DELETE FROM outcomes o USING processes p WHERE o.nif = p.nif AND o.record = 'company-register')
  INSERT INTO outcomes AS o (nif, record, kind, day, register, reference, withdrawn_on, noted_at)
  SELECT every.*, app_now() FROM (
    SELECT * FROM processes UNION ALL SELECT * FROM registered UNION ALL SELECT * FROM endings) AS every ORDER BY 1, 2
  ON CONFLICT (nif, record) DO UPDATE SET
    kind = CASE WHEN o.kind = 'dissolved_with_debts' THEN o.kind ELSE excluded.kind END,
    day = CASE WHEN o.withdrawn_on < excluded.day THEN excluded.day ELSE least(o.day, excluded.day) END,
    register = CASE WHEN o.day <= excluded.day THEN o.register ELSE excluded.register END,
    reference = CASE WHEN o.day <= excluded.day THEN o.reference ELSE excluded.reference END,
    withdrawn_on = CASE WHEN o.withdrawn_on < excluded.day THEN excluded.withdrawn_on ELSE coalesce(excluded.withdrawn_on, o.withdrawn_on) END
$$;

-- What was read before this text.
SELECT note_outcomes(ARRAY(SELECT DISTINCT nif FROM facts WHERE gone_at IS NULL AND kind IN ('insolvency-notice', 'company-act')));
