-- Settlement: for each request whose answer is ready, in one statement and on the database's clock, judge the
-- key's own state, take every usage limit and the daily quota or none of them, note who awaits an analysis, and
-- write the log row.
--
-- `requests`: array of {key, request, method, route, nif, status, ms, outcome, cost, units, awaits, assessment},
-- ordered by key, so that two processes lock the same rows in the same order.
-- Returns an array in the same order of {granted, refusal, usage: [{name, limit, window, used, resets}]}, where
-- refusal is null, 'key' (revoked or expired), 'limit', or 'stale' (the awaited analysis has just completed:
-- prepare the answer again; nothing was counted or logged).
CREATE FUNCTION settle_requests(requests jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  now_at timestamptz := app_now();
  ask jsonb;
  key_row api_keys%ROWTYPE;
  policy record;
  results jsonb := '[]';
  usage jsonb;
  violated jsonb;
  units int;
  watching int;
  refusal text;
BEGIN
  FOR ask IN SELECT value FROM jsonb_array_elements(requests) LOOP
    refusal := NULL;
    usage := '[]';
    violated := '[]';
    units := (ask->>'units')::int;
    watching := 0;
    SELECT * INTO key_row FROM api_keys WHERE id = ask->>'key';
    IF key_row.revoked_at <= now_at OR key_row.expires_at <= now_at THEN
      refusal := 'key';
    END IF;

    IF refusal IS NULL AND ask->>'awaits' IS NOT NULL THEN
      -- Holds completion back until this commit: a client is either still owed the event or told it is complete.
      PERFORM 1 FROM analyses WHERE nif = ask->>'awaits' AND state <> 'complete' FOR SHARE;
      IF EXISTS (SELECT 1 FROM companies WHERE nif = ask->>'awaits' AND latest_assessment_id IS NOT NULL) THEN
        results := results || jsonb_build_object('granted', false, 'refusal', 'stale', 'usage', '[]'::jsonb);
        CONTINUE;
      END IF;
      -- Waits for a settlement of the same client elsewhere: only the first `analyzing` of a client costs a unit.
      INSERT INTO analysis_watchers (nif, client_id, since) VALUES (ask->>'awaits', key_row.client_id, now_at)
        ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS watching = ROW_COUNT;
      units := watching;
    END IF;

    IF refusal IS NULL THEN
      -- Every window's row exists and is locked, by name, before any is judged: all are taken, or none.
      FOR policy IN
        SELECT name, requests_allowed, window_seconds,
               to_timestamp(floor(extract(epoch FROM now_at) / window_seconds) * window_seconds) AS window_start,
               CASE WHEN name = 'daily' THEN units ELSE (ask->>'cost')::int END AS takes
        FROM (
          SELECT l->>'name' AS name, (l->>'requests')::int AS requests_allowed, (l->>'windowSeconds')::int AS window_seconds
          FROM jsonb_array_elements(key_row.limits) l
          UNION ALL
          SELECT 'daily', key_row.daily_quota, 86400 WHERE key_row.daily_quota IS NOT NULL
        ) policies ORDER BY name
      LOOP
        DECLARE
          used_now int;
        BEGIN
          INSERT INTO usage_windows (key_id, limit_name, window_start, used)
            VALUES (key_row.id, policy.name, policy.window_start, 0) ON CONFLICT DO NOTHING;
          SELECT used INTO used_now FROM usage_windows
            WHERE key_id = key_row.id AND limit_name = policy.name AND window_start = policy.window_start FOR UPDATE;
          IF policy.takes > 0 AND used_now + policy.takes > policy.requests_allowed THEN
            refusal := 'limit';
            violated := violated || to_jsonb(policy.name::text);
          END IF;
          usage := usage || jsonb_build_object('name', policy.name, 'limit', policy.requests_allowed,
            'window', policy.window_seconds, 'start', policy.window_start, 'takes', policy.takes, 'used', used_now,
            'resets', ceil(extract(epoch FROM policy.window_start) + policy.window_seconds - extract(epoch FROM now_at))::int);
        END;
      END LOOP;
      IF refusal IS NULL THEN
        UPDATE usage_windows w SET used = w.used + (u->>'takes')::int
          FROM jsonb_array_elements(usage) u
          WHERE w.key_id = key_row.id AND w.limit_name = u->>'name' AND w.window_start = (u->>'start')::timestamptz
            AND (u->>'takes')::int > 0;
        SELECT coalesce(jsonb_agg(u || jsonb_build_object('used', (u->>'used')::int + (u->>'takes')::int)), '[]')
          INTO usage FROM jsonb_array_elements(usage) u;
      ELSIF watching > 0 THEN
        DELETE FROM analysis_watchers w WHERE w.nif = ask->>'awaits' AND w.client_id = key_row.client_id;
      END IF;
    END IF;

    INSERT INTO request_log (at, id, key_id, client_id, method, route, nif, status, duration_ms, outcome, quota, assessment_id)
    VALUES (now_at, ask->>'request', key_row.id, key_row.client_id, ask->>'method', ask->>'route', ask->>'nif',
      CASE refusal WHEN 'limit' THEN 429 WHEN 'key' THEN 401 ELSE (ask->>'status')::int END,
      (ask->>'ms')::int,
      CASE refusal WHEN 'limit' THEN 'refused:quota-exceeded' WHEN 'key' THEN 'refused:unauthenticated' ELSE ask->>'outcome' END,
      CASE WHEN refusal IS NULL THEN units ELSE 0 END,
      CASE WHEN refusal IS NULL THEN ask->>'assessment' END);
    results := results || jsonb_build_object('granted', refusal IS NULL, 'refusal', refusal, 'usage', usage, 'violated', violated);
  END LOOP;
  RETURN results;
END $$;
