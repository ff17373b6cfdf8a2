-- The relay's work on one batch, in one call: at most `most` events, in the order in which they were appended, get their
-- places in their clients' logs, and are announced on `events_placed` when the caller's transaction commits. Answers the
-- placed events; null when another relay is at work.
--
-- The announcement holds the events themselves where they fit into a notification (8,000 bytes), so that a reader who has
-- seen all before them need not ask for them; otherwise the ids of their clients; otherwise `*`.
CREATE OR REPLACE FUNCTION place_events(most int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  announcement_bytes CONSTANT int := 7500;
  placed jsonb;
  announcement text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7265002) THEN RETURN NULL; END IF;
  -- A statement of its own: only now does it see everything that the relay before it has placed.
  WITH pending AS (
    SELECT id, client_id, row_number() OVER (PARTITION BY client_id ORDER BY appended) AS n
    FROM (SELECT id, client_id, appended FROM events WHERE cursor IS NULL ORDER BY appended LIMIT most) waiting
  ), counts AS (
    SELECT client_id, count(*) AS n FROM pending GROUP BY client_id
  ), bumped AS (
    INSERT INTO event_cursors (client_id, last) SELECT client_id, n FROM counts ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE SET last = event_cursors.last + excluded.last
    RETURNING client_id, last
  ), now_placed AS (
    UPDATE events e SET cursor = b.last - c.n + p.n
    FROM pending p JOIN bumped b USING (client_id) JOIN counts c USING (client_id)
    WHERE e.id = p.id
    RETURNING e.*
  )
  SELECT jsonb_agg(jsonb_build_object('id', id, 'clientId', client_id, 'type', type, 'nif', nif, 'data', data,
    'createdAt', created_at, 'sequence', cursor::text) ORDER BY appended) INTO placed FROM now_placed;
  IF placed IS NULL THEN RETURN '[]'; END IF;
  announcement := placed::text;
  IF octet_length(announcement) > announcement_bytes THEN
    SELECT jsonb_agg(DISTINCT event -> 'clientId')::text INTO announcement FROM jsonb_array_elements(placed) event;
  END IF;
  IF octet_length(announcement) > announcement_bytes THEN announcement := '*'; END IF;
  PERFORM pg_notify('events_placed', announcement);
  RETURN placed;
END $$;
