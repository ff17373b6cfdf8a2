-- Makes the partitions of a day (UTC), of the log and of what it showed, and moves into them what the default partitions took
-- for that day meanwhile. Attached, not created in place: attaching does not hold up whoever writes to the other days.
CREATE OR REPLACE FUNCTION ensure_request_log_partition(day date) RETURNS void LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  log text;
  part text;
  begins timestamptz := day::timestamp AT TIME ZONE 'UTC';
  ends timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('request_log_partitions'));
  FOREACH log IN ARRAY ARRAY['request_log', 'shown_companies'] LOOP
    part := log || '_' || to_char(day, 'YYYY_MM_DD');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', part, log);
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', log || '_default');
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      log || '_default', begins, ends, part);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', log, part, begins, ends);
  END LOOP;
END $$;
