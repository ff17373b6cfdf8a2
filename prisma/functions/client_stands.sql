-- Whether a client has a key that may ask, and read what deliveries tell of judgements. A client without one is sent nothing.
CREATE OR REPLACE FUNCTION client_stands(client text) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT EXISTS (SELECT FROM api_keys k WHERE k.client_id = client AND key_stands(k) AND 'contractors:read' = ANY (k.scopes)) $$;
