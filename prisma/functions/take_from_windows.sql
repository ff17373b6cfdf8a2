-- Takes from the windows of every line of keys what all requests of the batch would take, and so locks them, in the order of
-- line and name. `lines` is null where nothing is counted. `used` is before the batch; `fit` says whether no window has more
-- than it allows. Limits are those of the line's newest key; the daily quota counts units, every other limit costs.
CREATE OR REPLACE FUNCTION take_from_windows(lines text[], costs int[], units int[], now_at timestamptz)
RETURNS usage_windows_taken LANGUAGE plpgsql AS $$
DECLARE
  taken usage_windows_taken;
  asked int[]; after int[];
BEGIN
  SELECT array_agg(usage_of ORDER BY usage_of, name), array_agg(name ORDER BY usage_of, name),
         array_agg(allowed ORDER BY usage_of, name), array_agg(seconds ORDER BY usage_of, name),
         array_agg(to_timestamp(floor(extract(epoch FROM now_at) / seconds) * seconds) ORDER BY usage_of, name),
         array_agg(CASE WHEN name = 'daily' THEN all_units ELSE all_costs END ORDER BY usage_of, name)
  INTO taken.lines, taken.names, taken.allowed, taken.seconds, taken.starts, asked
  FROM (
    SELECT line AS usage_of, sum(cost)::int AS all_costs, sum(wanted)::int AS all_units
    FROM unnest(lines, costs, units) AS request(line, cost, wanted) WHERE line IS NOT NULL GROUP BY 1) asked_of_line
  CROSS JOIN LATERAL (
    SELECT limits, daily_quota FROM api_keys k WHERE k.usage_of = asked_of_line.usage_of
    ORDER BY created_at DESC, id DESC LIMIT 1) newest
  CROSS JOIN LATERAL (
    SELECT l->>'name' AS name, (l->>'requests')::int AS allowed, (l->>'windowSeconds')::int AS seconds
    FROM jsonb_array_elements(newest.limits) l
    UNION ALL SELECT 'daily', newest.daily_quota, 86400 WHERE newest.daily_quota IS NOT NULL) policy;
  WITH counted AS (
    INSERT INTO usage_windows AS w (key_id, limit_name, window_start, used)
    SELECT line, name, start, n.asked FROM unnest(taken.lines, taken.names, taken.starts, asked) AS n(line, name, start, asked)
    ORDER BY line, name
    ON CONFLICT (key_id, limit_name, window_start) DO UPDATE SET used = w.used + excluded.used
    RETURNING w.key_id, w.limit_name, w.used)
  SELECT array_agg(used ORDER BY key_id, limit_name) INTO after FROM counted;
  SELECT array_agg(n.used - n.asked ORDER BY place), coalesce(bool_and(n.used <= n.allowed), true) INTO taken.used, taken.fit
  FROM unnest(after, asked, taken.allowed) WITH ORDINALITY AS n(used, asked, allowed, place);
  RETURN taken;
END $$;
