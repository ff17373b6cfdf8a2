-- A client's use stays its own once its keys are gone. Of clients that were removed before, what the log no longer names has no owner.
ALTER TABLE "usage_days" ADD COLUMN "client_id" TEXT;
UPDATE "usage_days" d SET "client_id" = coalesce(
  (SELECT k."client_id" FROM "api_keys" k WHERE k."id" = d."key_id"),
  (SELECT l."client_id" FROM "request_log" l WHERE l."key_id" = d."key_id" LIMIT 1));
DELETE FROM "usage_days" WHERE "client_id" IS NULL;
ALTER TABLE "usage_days" ALTER COLUMN "client_id" SET NOT NULL;
