-- Clients begin to wait for the completion of analyses (`awaited`; null: nothing, or its key does not stand). `stale`: companies
-- whose assessment is there already. `owed`: who waits for one from now on, as `NIF client`.
CREATE OR REPLACE FUNCTION begin_waiting(
  awaited text[], clients text[], now_at timestamptz, OUT stale text[], OUT owed text[]
) LANGUAGE plpgsql AS $$
BEGIN
  -- Holds completion back until this commit: a client is either still owed the event or told that it is complete.
  PERFORM FROM analyses WHERE nif = ANY(awaited) AND state <> 'complete' ORDER BY nif FOR SHARE;
  stale := ARRAY(SELECT nif FROM companies WHERE nif = ANY(awaited) AND latest_assessment_id IS NOT NULL);
  -- Waits for an admission of the same client elsewhere: only the first `analyzing` of a client costs a unit.
  WITH made AS (
    INSERT INTO analysis_watchers (nif, client_id, since)
    SELECT DISTINCT a.nif, a.client, now_at FROM unnest(awaited, clients) AS a(nif, client)
    WHERE a.client IS NOT NULL AND a.nif IS NOT NULL AND a.nif <> ALL(stale) ORDER BY 1, 2
    ON CONFLICT DO NOTHING RETURNING nif, client_id)
  SELECT array_agg(nif || ' ' || client_id) INTO owed FROM made;
END $$;
