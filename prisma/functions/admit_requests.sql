-- Admission of a batch, given as arrays: rows of JSON cost more to read than to admit. Each step is done once for all its
-- requests; only where not all can be granted are they judged one after the other. Locks are taken in one order by
-- every process (clients that pay for companies, windows by key and name, analyses by NIF, watchers by NIF and client), so
-- that no two batches wait for each other.
--
-- `key_ids` are the batch's keys, each once; all arrays from `of_key` to `amended` lie beside each other, an element for each
-- request, and `of_key` is the place of its key, from 1. `asked_units`, `awaited` (the NIF whose completion is waited for),
-- `cached_until` (set where the answer was cached: granted only until then, and while `assessments` is the company's latest
-- and nothing moves), `amended` (the time of the log row that an earlier admission of the same request wrote: it is brought
-- up to date). The last three are null where no request of the batch has one.
--
-- `paying_of` (the place of a request) and `paying_nifs`: companies that take a unit beside `asked_units` if the client has paid
-- nothing for them on this day (UTC). `remembered`: set where others were left out, because the process knows them to be paid
-- on that day; if the day is over, nothing is done, and `at` says so. `shown_of` to `shown_charged`: the companies that answers
-- show besides the one of `nifs`, and of each the ids of its assessments, with blanks between.
--
-- A row of the log stands for one request, or for the refusals of a dead or spent key on one route in one minute; a
-- request that costs nothing and amends none is part of one that was counted before.
--
-- Returns {at, lines, windows, units, decisions}. `lines`: beside `key_ids`, the line of keys under which use is counted (null: not
-- counted, the key does not stand). `windows`: [{line, name, limit, seconds, resets, used}] by line and name, `used` before
-- this batch. `units`: taken by each request. `decisions`: null when all were granted as asked, or for each request {refusal,
-- violated}. `refusal` is null, 'key' (unknown, revoked, disabled or expired), 'limit', or 'stale' (the awaited analysis has
-- just completed, or the cached answer is out of date: prepare the answer again; nothing was counted or logged).
--
-- Its plans, and those of the functions that it calls, are made once per connection, perhaps while a table is still empty: without
-- `enable_seqscan = off` a batch would then read the whole log, more of it every second, until the statistics are gathered again.
CREATE OR REPLACE FUNCTION admit_requests(
  key_ids text[], of_key int[], ids text[], methods text[], routes text[], nifs text[], statuses int[], durations int[],
  outcomes text[], costs int[], asked_units int[], assessments text[], awaited text[], cached_until timestamptz[],
  amended timestamptz[], paying_of int[], paying_nifs text[], remembered date, shown_of int[], shown_nifs text[],
  shown_assessments text[], shown_answered boolean[], shown_charged boolean[]
) RETURNS jsonb LANGUAGE plpgsql
  SET lock_timeout = '2s' SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = off AS $$
DECLARE
  -- In the log's precision: a row never lands in another window or day than it was counted in.
  now_at timestamptz := date_trunc('milliseconds', app_now());
  -- Beside `key_ids`; beside the requests. A client is null where there is no such key, a line where the key does not stand.
  clients text[]; lines text[]; asking text[]; counted text[];
  -- Companies to pay, as `client NIF`, beside the request that shows each.
  due_of int[]; due text[];
  windows usage_windows_taken;
  -- Companies that were waited for and are complete; assessments of cached answers that are out of date.
  stale text[]; outdated text[];
  -- Completions that clients are owed from now on, as `NIF client`, and whose unit nobody has paid yet.
  owed text[];
  judged requests_judged;
BEGIN
  IF remembered <> (now_at AT TIME ZONE 'UTC')::date THEN RETURN jsonb_build_object('at', now_at); END IF;
  -- Waits for a day's partition that is being attached: a row on its way into the default one would be refused by it. The
  -- whole log first, as whoever drops a day does.
  LOCK TABLE ONLY request_log, ONLY request_log_default, ONLY shown_companies, ONLY shown_companies_default
    IN ROW EXCLUSIVE MODE;

  SELECT array_agg(k.client_id ORDER BY n), array_agg(CASE WHEN k.disabled_at IS NULL AND k.revoked_at IS NULL
           AND coalesce(k.expires_at > now_at, true) THEN k.usage_of END ORDER BY n)
  INTO clients, lines
  FROM unnest(key_ids) WITH ORDINALITY AS asks(id, n) LEFT JOIN api_keys k ON k.id = asks.id;
  SELECT array_agg(clients[key] ORDER BY n), array_agg(lines[key] ORDER BY n) INTO asking, counted
  FROM unnest(of_key) WITH ORDINALITY AS request(key, n);

  IF paying_of IS NOT NULL THEN
    SELECT u.due_of, u.due INTO due_of, due FROM unpaid_companies(paying_of => paying_of, nifs => paying_nifs,
      whose => ARRAY(SELECT asking[of] FROM unnest(paying_of) WITH ORDINALITY AS p(of, n) ORDER BY n), now_at => now_at) u;
    IF due IS NOT NULL THEN
      asked_units := ARRAY(
        SELECT units + (SELECT count(*)::int FROM unnest(due_of) AS d(of) WHERE d.of = n)
        FROM unnest(asked_units) WITH ORDINALITY AS a(units, n) ORDER BY n);
    END IF;
  END IF;
  windows := take_from_windows(lines => counted, costs => costs, units => asked_units, now_at => now_at);
  IF awaited IS NOT NULL THEN
    SELECT w.stale, w.owed INTO stale, owed FROM begin_waiting(awaited => awaited,
      clients => ARRAY(SELECT CASE WHEN line IS NOT NULL THEN client END FROM unnest(asking, counted) WITH ORDINALITY AS a(client, line, n) ORDER BY n),
      now_at => now_at) w;
  END IF;
  IF cached_until IS NOT NULL THEN
    outdated := outdated_answers(nifs => nifs, assessments => assessments, cached_until => cached_until, now_at => now_at);
  END IF;

  judged.units := asked_units;
  IF awaited IS NOT NULL OR outdated <> '{}' OR NOT windows.fit OR due IS NOT NULL OR array_position(lines, NULL) IS NOT NULL THEN
    judged := judge_requests(lines => counted, costs => costs, asked_units => asked_units, due_of => due_of, due => due,
      is_stale => ARRAY(
        SELECT coalesce(a.awaits = ANY(stale), false) OR coalesce(a.until IS NOT NULL AND a.assessment = ANY(outdated), false)
        FROM unnest(ids, awaited, cached_until, assessments) WITH ORDINALITY AS a(id, awaits, until, assessment, n) ORDER BY n),
      waits => ARRAY(SELECT a.awaits || ' ' || a.client FROM unnest(ids, awaited, asking) WITH ORDINALITY AS a(id, awaits, client, n) ORDER BY n),
      owed => owed, windows => windows);
    UPDATE usage_windows w SET used = n.used
    FROM unnest(windows.lines, windows.names, windows.starts, judged.used) AS n(line, name, start, used)
    WHERE w.key_id = n.line AND w.limit_name = n.name AND w.window_start = n.start;
    -- Whoever was refused instead is told nothing to wait for.
    DELETE FROM analysis_watchers w USING unnest(judged.unpaid) AS o(pair)
    WHERE w.nif = split_part(o.pair, ' ', 1) AND w.client_id = split_part(o.pair, ' ', 2);
  END IF;

  PERFORM log_requests(now_at => now_at, keys => ARRAY(SELECT key_ids[key] FROM unnest(of_key) WITH ORDINALITY AS r(key, n) ORDER BY n),
    clients => asking, ids => ids, methods => methods, routes => routes, nifs => nifs, statuses => statuses, durations => durations,
    outcomes => outcomes, costs => costs, units => judged.units, assessments => assessments, refusals => judged.refusals, amended => amended);
  PERFORM log_shown_companies(now_at => now_at, clients => asking, ids => ids, nifs => nifs, statuses => statuses, units => judged.units,
    assessments => assessments, refusals => judged.refusals, amended => amended, shown_of => shown_of, shown_nifs => shown_nifs,
    shown_assessments => shown_assessments, shown_answered => shown_answered, shown_charged => shown_charged);

  RETURN jsonb_build_object('at', now_at, 'lines', to_jsonb(lines), 'units', to_jsonb(judged.units), 'decisions', to_jsonb(judged.told),
    'windows', (
      SELECT jsonb_agg(jsonb_build_object('line', line, 'name', name, 'limit', allowed, 'seconds', seconds, 'used', used,
        'resets', ceil(extract(epoch FROM start) + seconds - extract(epoch FROM now_at))::int))
      FROM unnest(windows.lines, windows.names, windows.allowed, windows.seconds, windows.starts, windows.used)
        AS w(line, name, allowed, seconds, start, used)));
END $$;
