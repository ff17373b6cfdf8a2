-- The assessments of cached answers that are out of date: another one is the latest, their time is over, or something moves.
CREATE OR REPLACE FUNCTION outdated_answers(nifs text[], assessments text[], cached_until timestamptz[], now_at timestamptz)
RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  -- A look-up for each: joined, or by EXISTS, the companies or all open analyses are read whole, for one answer too.
  RETURN ARRAY(
    SELECT cached.assessment FROM unnest(nifs, assessments, cached_until) AS cached(nif, assessment, until)
    WHERE cached.until IS NOT NULL AND (cached.until <= now_at
      OR (SELECT c.latest_assessment_id FROM companies c WHERE c.nif = cached.nif) IS DISTINCT FROM cached.assessment
      OR (SELECT true FROM analyses n WHERE n.nif = cached.nif AND n.state <> 'complete' LIMIT 1)
      OR (SELECT true FROM corrections k WHERE k.nif = cached.nif AND k.state <> 'closed' LIMIT 1)
      -- No process keeps an answer for longer (answer-cache.ts): after that, all of them have the calibration.
      OR EXISTS (SELECT FROM calibrations WHERE made_at > now_at - interval '5 minutes')));
END $$;
