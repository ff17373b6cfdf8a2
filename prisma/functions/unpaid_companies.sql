-- Of `nifs` those for which the client beside each (`whose`) has paid nothing on this day (UTC): `due_of` is the request that
-- shows each, `due` is `client NIF`; both null if all are paid. Where one is to be paid, one such batch of a client at a time: what
-- another batch paid meanwhile is then found.
CREATE OR REPLACE FUNCTION unpaid_companies(
  paying_of int[], nifs text[], whose text[], now_at timestamptz, OUT due_of int[], OUT due text[]
) LANGUAGE plpgsql AS $$
DECLARE
  today timestamptz := date_trunc('day', now_at, 'UTC');
BEGIN
  FOR attempt IN 1..2 LOOP
    SELECT array_agg(c.of), array_agg(c.client || ' ' || c.nif) INTO due_of, due
    FROM unnest(paying_of, nifs, whose) AS c(of, nif, client)
    -- OFFSET keeps PostgreSQL from joining with all that the day has shown: each company is looked up in the index.
    WHERE NOT EXISTS (SELECT FROM shown_companies before WHERE before.nif = c.nif AND before.client_id = c.client
      AND before.charged AND before.at >= today AND before.at < today + interval '1 day' OFFSET 0);
    EXIT WHEN attempt = 2 OR due IS NULL;
    PERFORM pg_advisory_xact_lock(hashtext('shown_companies'), hashtext(client))
    FROM (SELECT DISTINCT split_part(d, ' ', 1) AS client FROM unnest(due) AS d ORDER BY 1) of_clients;
  END LOOP;
END $$;
