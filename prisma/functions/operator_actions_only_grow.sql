-- The log of what operators did is never changed, whoever tries; only the name of somebody forgotten goes from it (src/db/given-words.ts).
CREATE OR REPLACE FUNCTION operator_actions_only_grow() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('contractor_risk.forgets', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'operator_actions only grows: its rows are neither changed nor removed';
END $$;
CREATE OR REPLACE TRIGGER operator_actions_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION operator_actions_only_grow();
