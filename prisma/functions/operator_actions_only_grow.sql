-- The log of what operators did is never changed, whoever tries.
CREATE OR REPLACE FUNCTION operator_actions_only_grow() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'operator_actions only grows: its rows are neither changed nor removed'; END $$;
CREATE OR REPLACE TRIGGER operator_actions_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION operator_actions_only_grow();
