-- The assessments of ready answers that stand no more: another one is the latest, their time is over, or something moves.
CREATE OR REPLACE FUNCTION fallen_answers(nifs text[], assessments text[], ready_until timestamptz[], now_at timestamptz)
RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT ready.assessment FROM unnest(nifs, assessments, ready_until) AS ready(nif, assessment, until)
    LEFT JOIN companies c ON c.nif = ready.nif AND c.latest_assessment_id = ready.assessment
    WHERE ready.until IS NOT NULL AND (c.nif IS NULL OR ready.until <= now_at
      OR EXISTS (SELECT FROM analyses n WHERE n.nif = ready.nif AND n.state <> 'complete')
      OR EXISTS (SELECT FROM corrections k WHERE k.nif = ready.nif AND k.state <> 'closed')
      -- No process keeps an answer for longer (answer-cache.ts): after that, all of them have the calibration.
      OR EXISTS (SELECT FROM calibrations WHERE made_at > now_at - interval '5 minutes')));
END $$;
