-- The only clock that SQL reads; tests move it by its skew.
CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT clock_timestamp() + make_interval(secs => (SELECT skew_seconds FROM app_clock)) $$;
