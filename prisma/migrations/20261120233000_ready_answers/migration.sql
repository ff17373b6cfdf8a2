-- An answer that a process kept ready is granted only while it still stands: the settlement looks, for all of a batch at
-- once, whether its assessment is the company's latest and fresh, no analysis runs and nothing is contested.
--
-- Settlement of a batch: each step once for all its requests. Locks are taken in one order by every process (windows
-- by key and name, analyses by NIF, watchers by NIF and client), so that no two batches wait for each other.
--
-- `requests`: array of {key, request, method, route, nif, status, ms, outcome, cost, units, awaits, assessment, amends, stands, until}.
-- `amends` is the time of the log row that an earlier settlement of the same request wrote: it is brought up to date.
-- `stands` is the assessment that a ready answer was made of, `until` when it is no longer fresh.
-- Returns {at, policies: {key: [{name, limit, window, resets}]}, settled: [{refusal, units, violated, counted, used}]},
-- `settled` in the order of the requests; `used` goes with `policies[counted]`. `refusal` is null, 'key' (unknown,
-- revoked, disabled or expired), 'limit', or 'stale' (the awaited analysis has just completed, or the ready answer
-- stands no more: prepare the answer again; nothing was counted or logged).
CREATE OR REPLACE FUNCTION settle_requests(requests jsonb) RETURNS jsonb LANGUAGE plpgsql SET lock_timeout = '2s' SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  -- In the log's precision: a row never lands in another window or day than it was counted in.
  now_at timestamptz := date_trunc('milliseconds', app_now());
  -- Requests, those of one line of keys side by side.
  places int[]; clients text[]; lines text[]; good boolean[]; costs int[]; asked_units int[]; awaited text[]; ready text[];
  -- Windows of every line of keys, in the order of their locks.
  w_line text[]; w_name text[]; w_start timestamptz[]; w_allowed int[]; w_before int[]; w_used int[];
  policies jsonb;
  stale text[];
  -- Assessments that ready answers were made of and that stand no more.
  fallen text[];
  -- Clients that are owed a completion from now on, and whose unit for it nobody has paid yet.
  owed text[];
  -- What was decided, beside the requests.
  refusals text[]; taken int[]; settled jsonb[];
  line_now text; first_window int; last_window int;
  owing int; units int; takes int; refusal text; violated text[];
BEGIN
  SELECT array_agg(place), array_agg(client_id), array_agg(usage_of), array_agg(stands), array_agg(cost),
         array_agg(r.units), array_agg(awaits), array_agg(ready_of)
  INTO places, clients, lines, good, costs, asked_units, awaited, ready
  FROM (
    SELECT ask.place, k.client_id, k.usage_of, ask.cost, ask.units, ask.awaits, ask.stands AS ready_of,
           k.id IS NOT NULL AND k.disabled_at IS NULL AND k.revoked_at IS NULL
             AND coalesce(k.expires_at > now_at, true) AS stands
    FROM ROWS FROM (jsonb_to_recordset(requests) AS (key text, cost int, units int, awaits text, stands text))
      WITH ORDINALITY AS ask(key, cost, units, awaits, stands, place)
    LEFT JOIN api_keys k ON k.id = ask.key
    ORDER BY k.usage_of, ask.place) r;

  -- Every window's row exists and is locked before any is judged.
  WITH line AS (
    SELECT DISTINCT ON (k.usage_of) k.usage_of, k.limits, k.daily_quota FROM api_keys k
    WHERE k.usage_of IN (SELECT l FROM unnest(lines, good) AS u(l, g) WHERE g)
    ORDER BY k.usage_of, k.created_at DESC, k.id DESC
  ), policy AS (
    SELECT line.usage_of, p.name, p.allowed, p.seconds,
           to_timestamp(floor(extract(epoch FROM now_at) / p.seconds) * p.seconds) AS start
    FROM line CROSS JOIN LATERAL (
      SELECT l->>'name' AS name, (l->>'requests')::int AS allowed, (l->>'windowSeconds')::int AS seconds
      FROM jsonb_array_elements(line.limits) l
      UNION ALL SELECT 'daily', line.daily_quota, 86400 WHERE line.daily_quota IS NOT NULL) p
  ), held AS (
    INSERT INTO usage_windows AS w (key_id, limit_name, window_start, used)
    SELECT usage_of, name, start, 0 FROM policy ORDER BY usage_of, name
    ON CONFLICT (key_id, limit_name, window_start) DO UPDATE SET used = w.used
    RETURNING w.key_id, w.limit_name, w.window_start, w.used
  ), found AS (
    SELECT policy.*, held.used,
           ceil(extract(epoch FROM policy.start) + policy.seconds - extract(epoch FROM now_at))::int AS resets
    FROM policy JOIN held ON held.key_id = policy.usage_of AND held.limit_name = policy.name
    ORDER BY policy.usage_of, policy.name)
  SELECT array_agg(usage_of), array_agg(name), array_agg(start), array_agg(allowed), array_agg(used),
         (SELECT jsonb_object_agg(usage_of, told) FROM (
            SELECT usage_of, jsonb_agg(jsonb_build_object(
              'name', name, 'limit', allowed, 'window', seconds, 'resets', resets) ORDER BY name) AS told
            FROM found GROUP BY usage_of) by_line)
  INTO w_line, w_name, w_start, w_allowed, w_before, policies
  FROM found;
  w_used := coalesce(w_before, '{}');

  IF EXISTS (SELECT FROM unnest(awaited, good) AS a(nif, g) WHERE g AND nif IS NOT NULL) THEN
    -- Holds completion back until this commit: a client is either still owed the event or told that it is complete.
    PERFORM FROM analyses WHERE nif = ANY(awaited) AND state <> 'complete' ORDER BY nif FOR SHARE;
    stale := ARRAY(SELECT nif FROM companies WHERE nif = ANY(awaited) AND latest_assessment_id IS NOT NULL);
    -- Waits for a settlement of the same client elsewhere: only the first `analyzing` of a client costs a unit.
    WITH made AS (
      INSERT INTO analysis_watchers (nif, client_id, since)
      SELECT DISTINCT a.nif, a.client, now_at FROM unnest(awaited, clients, good) AS a(nif, client, g)
      WHERE g AND a.nif IS NOT NULL AND a.nif <> ALL(stale) ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING nif, client_id)
    SELECT array_agg(nif || ' ' || client_id) INTO owed FROM made;
  END IF;

  IF EXISTS (SELECT FROM unnest(ready) AS r(id) WHERE id IS NOT NULL) THEN
    fallen := ARRAY(
      SELECT asked.stands FROM jsonb_to_recordset(requests) AS asked(nif text, stands text, until timestamptz)
      LEFT JOIN companies c ON c.nif = asked.nif AND c.latest_assessment_id = asked.stands
      WHERE asked.stands IS NOT NULL AND (c.nif IS NULL OR asked.until <= now_at
        OR EXISTS (SELECT FROM analyses n WHERE n.nif = asked.nif AND n.state <> 'complete')
        OR EXISTS (SELECT FROM corrections k WHERE k.nif = asked.nif AND k.state <> 'closed')));
  END IF;

  FOR i IN 1..cardinality(places) LOOP
    IF lines[i] IS DISTINCT FROM line_now THEN
      line_now := lines[i];
      first_window := coalesce(array_position(w_line, line_now), 1);
      last_window := first_window - 1;
      WHILE w_line[last_window + 1] = line_now LOOP last_window := last_window + 1; END LOOP;
    END IF;
    refusal := NULL;
    violated := '{}';
    units := asked_units[i];
    owing := NULL;
    IF NOT good[i] THEN
      refusal := 'key';
    ELSIF awaited[i] = ANY(stale) OR ready[i] = ANY(fallen) THEN
      refusal := 'stale';
    ELSE
      IF awaited[i] IS NOT NULL THEN
        owing := array_position(owed, awaited[i] || ' ' || clients[i]);
        units := CASE WHEN owing IS NULL THEN 0 ELSE 1 END;
      END IF;
      -- All are taken, or none.
      FOR j IN first_window..last_window LOOP
        takes := CASE WHEN w_name[j] = 'daily' THEN units ELSE costs[i] END;
        IF takes > 0 AND w_used[j] + takes > w_allowed[j] THEN violated := violated || w_name[j]; END IF;
      END LOOP;
      IF violated <> '{}' THEN
        refusal := 'limit';
      ELSE
        FOR j IN first_window..last_window LOOP
          w_used[j] := w_used[j] + CASE WHEN w_name[j] = 'daily' THEN units ELSE costs[i] END;
        END LOOP;
        IF owing IS NOT NULL THEN owed[owing] := NULL; END IF;
      END IF;
    END IF;
    IF refusal IS NOT NULL THEN units := 0; END IF;
    refusals[i] := refusal;
    taken[i] := units;
    settled[places[i]] := jsonb_build_object('refusal', refusal, 'units', units, 'violated', violated,
      'counted', CASE WHEN good[i] THEN line_now END, 'used', to_jsonb(w_used[first_window:last_window]));
  END LOOP;

  UPDATE usage_windows w SET used = n.used
  FROM unnest(w_line, w_name, w_start, w_used, w_before) AS n(line, name, start, used, before)
  WHERE n.used <> n.before AND w.key_id = n.line AND w.limit_name = n.name AND w.window_start = n.start;
  -- Whoever was refused instead is told nothing to wait for.
  DELETE FROM analysis_watchers w USING unnest(owed) AS o(pair) WHERE w.nif || ' ' || w.client_id = o.pair;

  -- A key that is not there has no row; neither has an answer that is prepared again.
  WITH told AS (
    SELECT ask.*, d.client, d.charged,
           CASE d.refusal WHEN 'limit' THEN 429 WHEN 'key' THEN 401 ELSE ask.status END AS answered,
           CASE d.refusal WHEN 'limit' THEN 'refused:quota-exceeded' WHEN 'key' THEN 'refused:unauthenticated'
                          ELSE ask.outcome END AS said,
           CASE WHEN d.refusal IS NULL THEN ask.assessment END AS shown
    FROM ROWS FROM (jsonb_to_recordset(requests) AS (key text, request text, method text, route text, nif text, status int,
           ms int, outcome text, assessment text, amends timestamptz))
      WITH ORDINALITY AS ask(key, request, method, route, nif, status, ms, outcome, assessment, amends, place)
    JOIN unnest(places, clients, refusals, taken) AS d(place, client, refusal, charged) ON d.place = ask.place
    WHERE d.client IS NOT NULL AND d.refusal IS DISTINCT FROM 'stale'
  ), amended AS (
    UPDATE request_log l SET status = answered, outcome = said, duration_ms = ms, quota = l.quota + charged,
      assessment_id = coalesce(shown, l.assessment_id)
    FROM told WHERE told.amends IS NOT NULL AND l.at = told.amends AND l.id = told.request)
  INSERT INTO request_log (at, id, key_id, client_id, method, route, nif, status, duration_ms, outcome, quota, assessment_id)
  SELECT now_at, request, key, client, method, route, nif, answered, ms, said, charged, shown FROM told WHERE amends IS NULL;
  RETURN jsonb_build_object('at', now_at, 'policies', policies, 'settled', to_jsonb(settled));
END $$;
