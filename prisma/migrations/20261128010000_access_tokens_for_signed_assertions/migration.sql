ALTER TABLE "api_keys" ADD COLUMN "public_keys" JSONB NOT NULL DEFAULT '[]';

CREATE TABLE "used_assertions" (
    "key_id" TEXT NOT NULL,
    "jti_hash" BYTEA NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "used_assertions_pkey" PRIMARY KEY ("key_id","jti_hash")
);

CREATE INDEX "used_assertions_ends_at_idx" ON "used_assertions"("ends_at");

ALTER TABLE "used_assertions" ADD CONSTRAINT "used_assertions_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
