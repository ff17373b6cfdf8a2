-- Settlement of a batch, given as arrays: rows of JSON cost more to read than to settle. Each step is done once for all its
-- requests; only where not all can be granted are they judged one after the other. Locks are taken in one order by
-- every process (windows by key and name, analyses by NIF, watchers by NIF and client), so that no two batches wait for
-- each other.
--
-- `key_ids` are the batch's keys, each once; all other arrays lie beside each other, an element for each request, and
-- `of_key` is the place of its key, from 1. `asked_units`, `awaited` (the NIF whose completion is waited for), `ready_until`
-- (set where the answer was kept ready: granted only until then, and while `assessments` is the company's latest and nothing
-- moves), `amended` (the time of the log row that an earlier settlement of the same request wrote: it is brought up to
-- date). The last three are null where no request of the batch has one. `shown` (or null): [{of, nif, assessments, answered,
-- charged, once}], the companies that answers show besides the one of `nifs`; `of` is the place of the request, from 1. With
-- `once` the request takes a unit for each charged company that its client paid nothing for on this day, whatever it asked.
--
-- A row of the log stands for one request, or for the refusals of a dead or spent key on one route in one minute; a
-- request that costs nothing and amends none is part of one that was counted before.
--
-- Returns {at, lines, windows, told}. `lines`: beside `key_ids`, the line of keys under which use is counted (null: not counted,
-- the key does not stand). `windows`: [{line, name, limit, seconds, resets, used}] by line and name, `used` before this
-- batch. `told`: null when all were granted as asked, or for each request {refusal, units, violated}. `refusal` is null,
-- 'key' (unknown, revoked, disabled or expired), 'limit', or 'stale' (the awaited analysis has just completed, or the
-- ready answer stands no more: prepare the answer again; nothing was counted or logged).
--
-- Its plans are made once per connection, perhaps while a table is still empty: without `enable_seqscan = off` a batch would
-- then read the whole log, more of it every second, until the statistics are gathered again.
CREATE OR REPLACE FUNCTION settle_requests(
  key_ids text[], of_key int[], ids text[], methods text[], routes text[], nifs text[], statuses int[], durations int[],
  outcomes text[], costs int[], asked_units int[], assessments text[], awaited text[], ready_until timestamptz[],
  amended timestamptz[], shown jsonb
) RETURNS jsonb LANGUAGE plpgsql
  SET lock_timeout = '2s' SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = off AS $$
DECLARE
  -- In the log's precision: a row never lands in another window or day than it was counted in.
  now_at timestamptz := date_trunc('milliseconds', app_now());
  today timestamptz := date_trunc('day', now_at, 'UTC');
  -- Beside `key_ids`.
  clients text[]; lines text[]; good boolean[]; first_windows int[];
  -- Windows of every line of keys, in the order of their locks.
  w_line text[]; w_name text[]; w_allowed int[]; w_seconds int[]; w_start timestamptz[]; w_asked int[]; w_before int[]; w_used int[];
  fits boolean;
  by_day boolean := false;
  -- Companies, with their client, that cost a unit because nobody paid for them on this day: beside the request that shows
  -- each; and those that an earlier request of the batch has paid for.
  due_of int[] := '{}'; due text[]; paid text[] := '{}'; mine text[];
  -- Companies that were waited for and are complete, and assessments of ready answers that stand no more.
  stale text[]; fallen text[];
  -- Clients that are owed a completion from now on, and whose unit for it nobody has paid yet.
  owed text[];
  -- What was decided, beside the requests; without exceptions all are granted what they asked.
  refusals text[]; charged int[] := asked_units; told jsonb[];
  line_now text; j int; owing int; units int; takes int; refusal text; violated text[];
BEGIN
  -- Waits for a day's partition that is being attached: a row on its way into the default one would be refused by it. The
  -- whole log first, as whoever drops a day does.
  LOCK TABLE ONLY request_log, ONLY request_log_default, ONLY shown_companies, ONLY shown_companies_default
    IN ROW EXCLUSIVE MODE;

  SELECT array_agg(k.client_id ORDER BY n), array_agg(k.usage_of ORDER BY n),
         array_agg(k.id IS NOT NULL AND k.disabled_at IS NULL AND k.revoked_at IS NULL
           AND coalesce(k.expires_at > now_at, true) ORDER BY n)
  INTO clients, lines, good
  FROM unnest(key_ids) WITH ORDINALITY AS asking(id, n) LEFT JOIN api_keys k ON k.id = asking.id;

  IF jsonb_path_exists(shown, '$[*] ? (@.once == true && @.charged == true)') THEN
    -- A company that the client paid for on this day (UTC) takes no unit again. Where one is to be paid, one such batch of a client
    -- at a time; what another batch paid meanwhile is then found.
    FOR attempt IN 1..2 LOOP
      SELECT array_agg(s.of), array_agg(s.client || ' ' || s.nif) INTO due_of, due
      FROM (SELECT c.of, c.nif, clients[of_key[c.of]] AS client
            FROM jsonb_to_recordset(shown) AS c(of int, nif text, charged boolean, once boolean) WHERE c.once AND c.charged) s
      -- OFFSET keeps PostgreSQL from joining with all that the day has shown: each company is looked up in the index.
      WHERE NOT EXISTS (SELECT FROM shown_companies before WHERE before.nif = s.nif AND before.client_id = s.client
        AND before.charged AND before.at >= today AND before.at < today + interval '1 day' OFFSET 0);
      EXIT WHEN attempt = 2 OR due IS NULL;
      PERFORM pg_advisory_xact_lock(hashtext('shown_companies'), hashtext(client))
      FROM (SELECT DISTINCT split_part(d, ' ', 1) AS client FROM unnest(due) AS d ORDER BY 1) of_clients;
    END LOOP;
    SELECT array_agg(coalesce(once.units, wanted.units) ORDER BY place) INTO asked_units
    FROM unnest(asked_units) WITH ORDINALITY AS wanted(units, place)
    LEFT JOIN (
      SELECT s.of, (SELECT count(*)::int FROM unnest(due_of) AS d(of) WHERE d.of = s.of) AS units
      FROM jsonb_to_recordset(shown) AS s(of int, charged boolean, once boolean) WHERE s.once AND s.charged
      GROUP BY s.of) once ON once.of = wanted.place;
    charged := asked_units;
    by_day := true;
  END IF;

  -- Limits are those of the line's newest key; beside each, all that the batch would take of it.
  SELECT array_agg(usage_of ORDER BY usage_of, name), array_agg(name ORDER BY usage_of, name),
         array_agg(allowed ORDER BY usage_of, name), array_agg(seconds ORDER BY usage_of, name),
         array_agg(to_timestamp(floor(extract(epoch FROM now_at) / seconds) * seconds) ORDER BY usage_of, name),
         array_agg(CASE WHEN name = 'daily' THEN all_units ELSE all_costs END ORDER BY usage_of, name)
  INTO w_line, w_name, w_allowed, w_seconds, w_start, w_asked
  FROM (
    SELECT lines[key] AS usage_of, sum(cost)::int AS all_costs, sum(wanted)::int AS all_units
    FROM unnest(of_key, costs, asked_units) AS asked(key, cost, wanted) WHERE good[key] GROUP BY 1) asked_of_line
  CROSS JOIN LATERAL (
    SELECT limits, daily_quota FROM api_keys k WHERE k.usage_of = asked_of_line.usage_of
    ORDER BY created_at DESC, id DESC LIMIT 1) newest
  CROSS JOIN LATERAL (
    SELECT l->>'name' AS name, (l->>'requests')::int AS allowed, (l->>'windowSeconds')::int AS seconds
    FROM jsonb_array_elements(newest.limits) l
    UNION ALL SELECT 'daily', newest.daily_quota, 86400 WHERE newest.daily_quota IS NOT NULL) policy;

  -- Taken at once, and every window locked with it. Where that was too much, all is counted again below.
  WITH counted AS (
    INSERT INTO usage_windows AS w (key_id, limit_name, window_start, used)
    SELECT line, name, start, asked FROM unnest(w_line, w_name, w_start, w_asked) AS n(line, name, start, asked)
    ORDER BY line, name
    ON CONFLICT (key_id, limit_name, window_start) DO UPDATE SET used = w.used + excluded.used
    RETURNING w.key_id, w.limit_name, w.used)
  SELECT array_agg(used ORDER BY key_id, limit_name) INTO w_used FROM counted;
  SELECT array_agg(used - asked ORDER BY place), bool_and(used <= allowed) INTO w_before, fits
  FROM unnest(w_used, w_asked, w_allowed) WITH ORDINALITY AS n(used, asked, allowed, place);

  IF awaited IS NOT NULL THEN
    -- Holds completion back until this commit: a client is either still owed the event or told that it is complete.
    PERFORM FROM analyses WHERE nif = ANY(awaited) AND state <> 'complete' ORDER BY nif FOR SHARE;
    stale := ARRAY(SELECT nif FROM companies WHERE nif = ANY(awaited) AND latest_assessment_id IS NOT NULL);
    -- Waits for a settlement of the same client elsewhere: only the first `analyzing` of a client costs a unit.
    WITH made AS (
      INSERT INTO analysis_watchers (nif, client_id, since)
      SELECT DISTINCT a.nif, clients[a.key], now_at FROM unnest(awaited, of_key) AS a(nif, key)
      WHERE good[a.key] AND a.nif IS NOT NULL AND a.nif <> ALL(stale) ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING nif, client_id)
    SELECT array_agg(nif || ' ' || client_id) INTO owed FROM made;
  END IF;

  IF ready_until IS NOT NULL THEN
    fallen := ARRAY(
      SELECT ready.assessment FROM unnest(nifs, assessments, ready_until) AS ready(nif, assessment, until)
      LEFT JOIN companies c ON c.nif = ready.nif AND c.latest_assessment_id = ready.assessment
      WHERE ready.until IS NOT NULL AND (c.nif IS NULL OR ready.until <= now_at
        OR EXISTS (SELECT FROM analyses n WHERE n.nif = ready.nif AND n.state <> 'complete')
        OR EXISTS (SELECT FROM corrections k WHERE k.nif = ready.nif AND k.state <> 'closed')
        -- No process keeps an answer for longer (ready-answers.ts): after that, all of them have the calibration.
        OR EXISTS (SELECT FROM calibrations WHERE made_at > now_at - interval '5 minutes')));
  END IF;

  IF awaited IS NOT NULL OR fallen <> '{}' OR NOT fits OR due IS NOT NULL OR false = ANY(good) THEN
    -- Not all can be granted: one after the other, as they came.
    w_used := w_before;
    FOR i IN 1..cardinality(key_ids) LOOP
      first_windows[i] := array_position(w_line, lines[i]);
    END LOOP;
    FOR i IN 1..cardinality(ids) LOOP
      line_now := lines[of_key[i]];
      refusal := NULL;
      violated := '{}';
      units := asked_units[i];
      mine := '{}';
      IF i = ANY(due_of) THEN
        mine := ARRAY(SELECT d.who FROM unnest(due_of, due) AS d(of, who) WHERE d.of = i AND d.who <> ALL(paid));
        units := cardinality(mine);
      END IF;
      owing := NULL;
      IF NOT good[of_key[i]] THEN
        refusal := 'key';
      ELSIF awaited[i] = ANY(stale) OR (ready_until[i] IS NOT NULL AND assessments[i] = ANY(fallen)) THEN
        refusal := 'stale';
      ELSE
        IF awaited[i] IS NOT NULL THEN
          owing := array_position(owed, awaited[i] || ' ' || clients[of_key[i]]);
          units := CASE WHEN owing IS NULL THEN 0 ELSE 1 END;
        END IF;
        -- All are taken, or none.
        j := first_windows[of_key[i]];
        WHILE w_line[j] = line_now LOOP
          takes := CASE WHEN w_name[j] = 'daily' THEN units ELSE costs[i] END;
          IF takes > 0 AND w_used[j] + takes > w_allowed[j] THEN violated := violated || w_name[j]; END IF;
          j := j + 1;
        END LOOP;
        IF violated <> '{}' THEN
          refusal := 'limit';
        ELSE
          j := first_windows[of_key[i]];
          WHILE w_line[j] = line_now LOOP
            w_used[j] := w_used[j] + CASE WHEN w_name[j] = 'daily' THEN units ELSE costs[i] END;
            j := j + 1;
          END LOOP;
          IF owing IS NOT NULL THEN owed[owing] := NULL; END IF;
          paid := paid || mine;
        END IF;
      END IF;
      IF refusal IS NOT NULL THEN units := 0; END IF;
      refusals[i] := refusal;
      charged[i] := units;
      told[i] := jsonb_build_object('refusal', refusal, 'units', units, 'violated', violated);
    END LOOP;
    UPDATE usage_windows w SET used = n.used
    FROM unnest(w_line, w_name, w_start, w_used) AS n(line, name, start, used)
    WHERE w.key_id = n.line AND w.limit_name = n.name AND w.window_start = n.start;
    -- Whoever was refused instead is told nothing to wait for.
    DELETE FROM analysis_watchers w USING unnest(owed) AS o(pair)
    WHERE w.nif = split_part(o.pair, ' ', 1) AND w.client_id = split_part(o.pair, ' ', 2);
  END IF;

  IF amended IS NOT NULL THEN
    UPDATE request_log l SET duration_ms = a.ms, quota = l.quota + a.quota,
      status = CASE a.refused WHEN 'limit' THEN 429 WHEN 'key' THEN 401 ELSE a.status END,
      outcome = CASE a.refused WHEN 'limit' THEN 'refused:quota-exceeded' WHEN 'key' THEN 'refused:unauthenticated' ELSE a.outcome END,
      assessment_id = coalesce(CASE WHEN a.refused IS NULL THEN a.assessment END, l.assessment_id)
    FROM unnest(amended, ids, refusals, statuses, durations, outcomes, charged, assessments)
      AS a(at, id, refused, status, ms, outcome, quota, assessment)
    WHERE a.refused IS DISTINCT FROM 'stale' AND l.at = a.at AND l.id = a.id;
    INSERT INTO shown_companies AS s (nif, at, request_id, client_id, assessment_ids, answered, charged)
    SELECT a.nif, a.amends, a.id, clients[a.key], array_remove(ARRAY[a.assessment], NULL), true, a.quota > 0
    FROM unnest(of_key, ids, nifs, statuses, charged, assessments, refusals, amended)
      AS a(key, id, nif, status, quota, assessment, refused, amends)
    WHERE a.amends IS NOT NULL AND a.nif IS NOT NULL AND a.status IN (200, 202, 304) AND a.refused IS NULL AND clients[a.key] IS NOT NULL
    ON CONFLICT (nif, client_id, at, request_id) DO UPDATE SET assessment_ids = excluded.assessment_ids,
      charged = s.charged OR excluded.charged;
  END IF;
  -- A key that is not there has no row; neither has an answer that is prepared again.
  INSERT INTO request_log (at, id, key_id, client_id, method, route, nif, status, duration_ms, outcome, quota, assessment_id, requests)
  SELECT now_at, a.id, key_ids[a.key], clients[a.key], a.method, a.route, a.nif, a.status, a.ms, a.outcome, a.quota, a.assessment,
         (a.cost > 0)::int
  FROM unnest(of_key, ids, methods, routes, nifs, statuses, durations, outcomes, charged, assessments, costs, refusals, amended)
    AS a(key, id, method, route, nif, status, ms, outcome, quota, assessment, cost, refused, amends)
  WHERE a.amends IS NULL AND a.refused IS NULL AND clients[a.key] IS NOT NULL;

  -- A plain answer about a company says by itself what it shows; what else is shown comes in `shown`. A new request has no row
  -- yet: looking for one would cost a tenth of the batch.
  INSERT INTO shown_companies (nif, at, request_id, client_id, assessment_ids, answered, charged)
  SELECT a.nif, now_at, a.id, clients[a.key], array_remove(ARRAY[a.assessment], NULL), true, a.quota > 0
  FROM unnest(of_key, ids, nifs, statuses, charged, assessments, refusals, amended)
    AS a(key, id, nif, status, quota, assessment, refused, amends)
  WHERE a.amends IS NULL AND a.nif IS NOT NULL AND a.status IN (200, 202, 304) AND a.refused IS NULL AND clients[a.key] IS NOT NULL;
  IF shown IS NOT NULL THEN
    INSERT INTO shown_companies AS s (nif, at, request_id, client_id, assessment_ids, answered, charged)
    SELECT a.nif, coalesce(amended[a.of], now_at), ids[a.of], clients[of_key[a.of]], a.assessments, a.answered, a.charged
    FROM jsonb_to_recordset(shown) AS a(of int, nif text, assessments text[], answered boolean, charged boolean)
    WHERE refusals[a.of] IS NULL AND clients[of_key[a.of]] IS NOT NULL
    ON CONFLICT (nif, client_id, at, request_id) DO UPDATE SET answered = s.answered OR excluded.answered, charged = s.charged OR excluded.charged,
      assessment_ids = ARRAY(SELECT DISTINCT unnest(s.assessment_ids || excluded.assessment_ids));
  END IF;

  IF refusals IS NOT NULL THEN
    -- Whoever goes on with a key that is dead or spent fills no log: a row counts its refusals of a minute on one route.
    INSERT INTO request_log AS l (at, id, key_id, client_id, method, route, status, duration_ms, outcome, quota, requests)
    SELECT date_trunc('minute', now_at, 'UTC'), 'req_' || left(md5(concat_ws(' ', date_trunc('minute', now_at, 'UTC'), r.key, r.method, r.route, r.refused)), 26),
           r.key, min(r.client), r.method, r.route, CASE r.refused WHEN 'limit' THEN 429 ELSE 401 END, max(r.ms),
           CASE r.refused WHEN 'limit' THEN 'refused:quota-exceeded' ELSE 'refused:unauthenticated' END, 0, sum((r.cost > 0)::int)
    FROM (SELECT key_ids[a.key] AS key, clients[a.key] AS client, a.method, a.route, a.ms, a.cost, a.refused
          FROM unnest(of_key, methods, routes, durations, costs, refusals, amended)
            AS a(key, method, route, ms, cost, refused, amends)
          WHERE a.amends IS NULL AND a.refused IN ('key', 'limit') AND clients[a.key] IS NOT NULL) r
    GROUP BY r.key, r.method, r.route, r.refused ORDER BY 2
    ON CONFLICT (at, id) DO UPDATE SET requests = l.requests + excluded.requests,
      duration_ms = greatest(l.duration_ms, excluded.duration_ms);
  END IF;

  RETURN jsonb_build_object('at', now_at, 'told', told, 'units', CASE WHEN by_day THEN to_jsonb(charged) END, 'windows', (
    SELECT jsonb_agg(jsonb_build_object('line', w.line, 'name', name, 'limit', allowed, 'seconds', seconds, 'used', used,
      'resets', ceil(extract(epoch FROM start) + seconds - extract(epoch FROM now_at))::int))
    FROM unnest(w_line, w_name, w_allowed, w_seconds, w_start, w_before) AS w(line, name, allowed, seconds, start, used)),
    'lines', (SELECT jsonb_agg(CASE WHEN g THEN l END ORDER BY n) FROM unnest(lines, good) WITH ORDINALITY AS of_keys(l, g, n)));
END $$;
