-- The function's statements are planned once per connection, not once per batch: their plans do not depend on who asks.
ALTER FUNCTION settle_requests(jsonb) SET plan_cache_mode = 'force_generic_plan';
