-- Whether a key may ask. `admit_requests` judges by the same rule.
CREATE OR REPLACE FUNCTION key_stands(k api_keys) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT k.revoked_at IS NULL AND k.disabled_at IS NULL AND coalesce(k.expires_at > app_now(), true) $$;
