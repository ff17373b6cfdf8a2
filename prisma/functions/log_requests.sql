-- Writes the log: a row for each granted request, a row for the refusals of a minute on a route, and what a later admission
-- of the same request amends. A key that is not there has no row; neither has an answer that is prepared again ('stale').
CREATE OR REPLACE FUNCTION log_requests(
  now_at timestamptz, keys text[], clients text[], ids text[], methods text[], routes text[], nifs text[], statuses int[],
  durations int[], outcomes text[], costs int[], units int[], assessments text[], refusals text[], amended timestamptz[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  this_minute timestamptz := date_trunc('minute', now_at, 'UTC');
BEGIN
  IF amended IS NOT NULL THEN
    UPDATE request_log l SET duration_ms = a.ms, quota = l.quota + a.quota,
      status = CASE a.refused WHEN 'limit' THEN 429 WHEN 'key' THEN 401 ELSE a.status END,
      outcome = CASE a.refused WHEN 'limit' THEN 'refused:quota-exceeded' WHEN 'key' THEN 'refused:unauthenticated' ELSE a.outcome END,
      assessment_id = coalesce(CASE WHEN a.refused IS NULL THEN a.assessment END, l.assessment_id)
    FROM unnest(amended, ids, refusals, statuses, durations, outcomes, units, assessments)
      AS a(at, id, refused, status, ms, outcome, quota, assessment)
    WHERE a.refused IS DISTINCT FROM 'stale' AND l.at = a.at AND l.id = a.id;
  END IF;
  INSERT INTO request_log (at, id, key_id, client_id, method, route, nif, status, duration_ms, outcome, quota, assessment_id, requests)
  SELECT now_at, a.id, a.key, a.client, a.method, a.route, a.nif, a.status, a.ms, a.outcome, a.quota, a.assessment, (a.cost > 0)::int
  FROM unnest(keys, clients, ids, methods, routes, nifs, statuses, durations, outcomes, units, assessments, costs, refusals, amended)
    AS a(key, client, id, method, route, nif, status, ms, outcome, quota, assessment, cost, refused, amends)
  WHERE a.amends IS NULL AND a.refused IS NULL AND a.client IS NOT NULL;
  IF refusals IS NOT NULL THEN
    -- Whoever goes on with a key that is dead or spent fills no log.
    INSERT INTO request_log AS l (at, id, key_id, client_id, method, route, status, duration_ms, outcome, quota, requests)
    SELECT this_minute, 'req_' || left(md5(concat_ws(' ', this_minute, a.key, a.method, a.route, a.refused)), 26),
      a.key, min(a.client), a.method, a.route, CASE a.refused WHEN 'limit' THEN 429 ELSE 401 END, max(a.ms),
      CASE a.refused WHEN 'limit' THEN 'refused:quota-exceeded' ELSE 'refused:unauthenticated' END, 0, sum((a.cost > 0)::int)
    FROM unnest(keys, clients, methods, routes, durations, costs, refusals, amended)
      AS a(key, client, method, route, ms, cost, refused, amends)
    WHERE a.amends IS NULL AND a.refused IN ('key', 'limit') AND a.client IS NOT NULL
    GROUP BY a.key, a.method, a.route, a.refused ORDER BY 2
    ON CONFLICT (at, id) DO UPDATE SET requests = l.requests + excluded.requests,
      duration_ms = greatest(l.duration_ms, excluded.duration_ms);
  END IF;
END $$;
