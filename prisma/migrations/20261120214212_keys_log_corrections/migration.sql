-- AlterTable
ALTER TABLE "analysis_steps" ADD COLUMN     "fresh" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "api_keys" DROP COLUMN "last_used_at",
ADD COLUMN     "disabled_at" TIMESTAMPTZ(3),
ADD COLUMN     "rolled_to" TEXT,
ADD COLUMN     "usage_of" TEXT;

-- Every key that stands so far is counted as itself.
UPDATE "api_keys" SET "usage_of" = "id";

-- AlterTable
ALTER TABLE "api_keys" ALTER COLUMN "usage_of" SET NOT NULL;

-- CreateTable
CREATE TABLE "usage_days" (
    "key_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "quota" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("key_id","day")
);

-- CreateTable
CREATE TABLE "forgotten_people" (
    "nif_hash" TEXT NOT NULL,
    "forgotten_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forgotten_people_pkey" PRIMARY KEY ("nif_hash")
);

-- CreateTable
CREATE TABLE "corrections" (
    "id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "check_key" TEXT NOT NULL,
    "registers" TEXT[],
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "assessment_id" TEXT,
    "changed" BOOLEAN,
    "answer" TEXT,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "corrections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "usage_days_day_idx" ON "usage_days"("day");

-- CreateIndex
CREATE INDEX "corrections_nif_idx" ON "corrections"("nif");

-- CreateIndex
CREATE INDEX "api_keys_usage_of_idx" ON "api_keys"("usage_of");

-- Makes the partition of a day (UTC), and moves into it what the default partition took for that day meanwhile.
-- Attached, not created in place: attaching does not hold up whoever writes to the other days.
CREATE OR REPLACE FUNCTION ensure_request_log_partition(day date) RETURNS void LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  part text := 'request_log_' || to_char(day, 'YYYY_MM_DD');
  begins timestamptz := day::timestamp AT TIME ZONE 'UTC';
  ends timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('request_log_partitions'));
  IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE request_log INCLUDING DEFAULTS)', part);
  LOCK TABLE request_log_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM request_log_default WHERE at >= %L AND at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', begins, ends, part);
  EXECUTE format('ALTER TABLE request_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, begins, ends);
END $$;

-- Drops the partitions of the days before `first_kept`, and such rows of the default partition. Returns how many days went.
-- Dropping holds up every writer, so it gives up soon where somebody reads for long, and is tried again by its job.
CREATE FUNCTION drop_request_log_partitions(first_kept date) RETURNS int LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  part text;
  dropped int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('request_log_partitions'));
  FOR part IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'request_log'::regclass AND c.relname ~ '^request_log_\d{4}_\d{2}_\d{2}$'
      AND to_date(right(c.relname, 10), 'YYYY_MM_DD') < first_kept
    ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE %I', part);
    dropped := dropped + 1;
  END LOOP;
  DELETE FROM request_log_default WHERE at < first_kept::timestamp AT TIME ZONE 'UTC';
  RETURN dropped;
END $$;
