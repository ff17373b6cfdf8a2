-- Drops the partitions of the days before `first_kept`, and such rows of the default ones. Returns how many days of the log went.
-- Dropping holds up every writer, so it gives up soon where somebody reads for long, and is tried again by its job.
CREATE OR REPLACE FUNCTION drop_request_log_partitions(first_kept date) RETURNS int LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  log text;
  part text;
  dropped int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('request_log_partitions'));
  FOREACH log IN ARRAY ARRAY['request_log', 'shown_companies'] LOOP
    FOR part IN
      SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = log::regclass AND c.relname ~ ('^' || log || '_\d{4}_\d{2}_\d{2}$')
        AND to_date(right(c.relname, 10), 'YYYY_MM_DD') < first_kept
      ORDER BY 1
    LOOP
      EXECUTE format('DROP TABLE %I', part);
      dropped := dropped + (log = 'request_log')::int;
    END LOOP;
    EXECUTE format('DELETE FROM %I WHERE at < %L', log || '_default', first_kept::timestamp AT TIME ZONE 'UTC');
  END LOOP;
  RETURN dropped;
END $$;
