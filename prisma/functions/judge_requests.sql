-- Judges requests one after the other, as they came: each is granted all that it takes, or refused. It reads and writes no table.
--
-- Beside the requests: `lines` (null: its key does not stand), `costs`, `asked_units`, `is_stale`, `waits` (the completion that
-- it waits for, as `NIF client`). `due` are companies to pay, each once, beside the request that shows it (`due_of`); `owed` the
-- completions whose unit is to be paid, by the first request that waits for it.
CREATE OR REPLACE FUNCTION judge_requests(
  lines text[], costs int[], asked_units int[], due_of int[], due text[], is_stale boolean[], waits text[], owed text[],
  windows usage_windows_taken
) RETURNS requests_judged LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  judged requests_judged;
  used int[] := windows.used;
  paid text[] := '{}';
  mine text[]; violated text[];
  refusal text;
  owing int; units int; takes int; first int; j int;
BEGIN
  FOR i IN 1..cardinality(costs) LOOP
    refusal := NULL; violated := '{}'; mine := '{}'; owing := NULL;
    units := asked_units[i];
    IF i = ANY(due_of) THEN
      mine := ARRAY(SELECT d.who FROM unnest(due_of, due) AS d(of, who) WHERE d.of = i);
      units := units - cardinality(mine);
      mine := ARRAY(SELECT who FROM unnest(mine) AS who WHERE who <> ALL(paid));
      units := units + cardinality(mine);
    END IF;
    IF lines[i] IS NULL THEN refusal := 'key';
    ELSIF is_stale[i] THEN refusal := 'stale';
    ELSE
      IF waits[i] IS NOT NULL THEN
        owing := array_position(owed, waits[i]);
        units := CASE WHEN owing IS NULL THEN 0 ELSE 1 END;
      END IF;
      first := array_position(windows.lines, lines[i]);
      j := first;
      WHILE windows.lines[j] = lines[i] LOOP
        takes := CASE WHEN windows.names[j] = 'daily' THEN units ELSE costs[i] END;
        IF takes > 0 AND used[j] + takes > windows.allowed[j] THEN violated := violated || windows.names[j]; END IF;
        j := j + 1;
      END LOOP;
      IF violated <> '{}' THEN refusal := 'limit';
      ELSE
        j := first;
        WHILE windows.lines[j] = lines[i] LOOP
          used[j] := used[j] + CASE WHEN windows.names[j] = 'daily' THEN units ELSE costs[i] END;
          j := j + 1;
        END LOOP;
        IF owing IS NOT NULL THEN owed[owing] := NULL; END IF;
        paid := paid || mine;
      END IF;
    END IF;
    judged.refusals[i] := refusal;
    judged.units[i] := CASE WHEN refusal IS NULL THEN units ELSE 0 END;
    judged.told[i] := jsonb_build_object('refusal', refusal, 'violated', violated);
  END LOOP;
  judged.used := used;
  judged.unpaid := owed;
  RETURN judged;
END $$;
