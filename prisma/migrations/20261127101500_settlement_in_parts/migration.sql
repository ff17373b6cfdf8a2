-- The form that did all by itself.
DROP FUNCTION IF EXISTS settle_requests(text[], int[], text[], text[], text[], text[], int[], int[], text[], int[], int[], text[], text[],
  timestamptz[], timestamptz[], jsonb);

-- What the functions of a settlement hand to each other: of all windows that the batch takes from, beside each other, and
-- `fit`, whether no window then has more than it allows.
CREATE TYPE usage_windows_taken AS (
  lines text[], names text[], allowed int[], seconds int[], starts timestamptz[], used int[], fit boolean);
-- Beside the requests `refusals`, `units` and `told`; beside the windows what is `used` of each; and what nobody has paid.
CREATE TYPE requests_judged AS (refusals text[], units int[], told jsonb[], used int[], unpaid text[]);
