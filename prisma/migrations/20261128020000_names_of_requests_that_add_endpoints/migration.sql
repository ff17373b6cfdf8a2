ALTER TABLE "webhook_endpoints" ADD COLUMN "idempotency_key" TEXT, ADD COLUMN "body_hash" BYTEA;
