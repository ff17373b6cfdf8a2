-- The assessments of cached answers that are out of date: another one is the latest, their time is over, or something moves.
CREATE OR REPLACE FUNCTION outdated_answers(nifs text[], assessments text[], cached_until timestamptz[], now_at timestamptz)
RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT cached.assessment FROM unnest(nifs, assessments, cached_until) AS cached(nif, assessment, until)
    LEFT JOIN companies c ON c.nif = cached.nif AND c.latest_assessment_id = cached.assessment
    WHERE cached.until IS NOT NULL AND (c.nif IS NULL OR cached.until <= now_at
      OR EXISTS (SELECT FROM analyses n WHERE n.nif = cached.nif AND n.state <> 'complete')
      OR EXISTS (SELECT FROM corrections k WHERE k.nif = cached.nif AND k.state <> 'closed')
      -- No process keeps an answer for longer (answer-cache.ts): after that, all of them have the calibration.
      OR EXISTS (SELECT FROM calibrations WHERE made_at > now_at - interval '5 minutes')));
END $$;
