-- Politeness over every process: answers in how many milliseconds to ask for a turn again; 0 means that the turn is
-- the caller's, under `lease`, until it is given back or its time ends. `turn_ms` keeps the pause as it is asked now.
-- Whoever has to wait and does not yield is expected back within a second, and one more; meanwhile nobody who yields has a turn.
CREATE OR REPLACE FUNCTION take_register_turn(asked text, every_ms float8, at_once int, lease text, lease_seconds int, yields bool)
RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  now_at timestamptz := app_now();
  state register_states%ROWTYPE;
  wait float8 := 0;
BEGIN
  INSERT INTO register_states (register) VALUES (asked) ON CONFLICT DO NOTHING;
  SELECT * INTO state FROM register_states WHERE register = asked FOR UPDATE;
  DELETE FROM register_leases WHERE register = asked AND until <= now_at;
  IF state.next_turn_at > now_at THEN
    wait := greatest(1, extract(epoch FROM state.next_turn_at - now_at) * 1000);
  ELSIF (yields AND state.awaited_until > now_at)
    OR (SELECT count(*) FROM register_leases WHERE register = asked) >= at_once THEN
    wait := 50;
  END IF;
  IF wait > 0 THEN
    IF NOT yields THEN
      UPDATE register_states SET awaited_until = now_at + interval '1 s' + make_interval(secs => least(wait, 1000) / 1000)
      WHERE register = asked;
    END IF;
    RETURN wait;
  END IF;
  UPDATE register_states SET next_turn_at = now_at + make_interval(secs => every_ms / 1000), turn_ms = every_ms,
    awaited_until = CASE WHEN yields THEN state.awaited_until END
  WHERE register = asked;
  INSERT INTO register_leases (id, register, until) VALUES (lease, asked, now_at + make_interval(secs => lease_seconds));
  RETURN 0;
END $$;
