-- AlterTable
ALTER TABLE "register_lists" ADD COLUMN     "version" TEXT;

-- AlterTable
ALTER TABLE "register_answers" ADD COLUMN     "captures" BYTEA[] DEFAULT ARRAY[]::BYTEA[];

-- CreateTable
CREATE TABLE "register_captures" (
    "hash" BYTEA NOT NULL,
    "register" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "register_captures_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "register_states" (
    "register" TEXT NOT NULL,
    "last_asked_at" TIMESTAMPTZ(3),
    "last_answered_at" TIMESTAMPTZ(3),
    "last_outcome" TEXT,
    "last_reason" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "empty_answers" INTEGER NOT NULL DEFAULT 0,
    "closed_until" TIMESTAMPTZ(3),
    "legal_basis" TEXT,
    "enabled_at" TIMESTAMPTZ(3),
    "next_turn_at" TIMESTAMPTZ(3),

    CONSTRAINT "register_states_pkey" PRIMARY KEY ("register")
);

-- CreateTable
CREATE TABLE "register_leases" (
    "id" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "register_leases_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "register_captures_register_stored_at_idx" ON "register_captures"("register", "stored_at");

-- CreateIndex
CREATE INDEX "register_leases_register_idx" ON "register_leases"("register");

-- Politeness over every process: answers in how many milliseconds to ask for a turn again; 0 means that the turn is
-- the caller's, under `lease`, until it is given back or its time ends.
CREATE FUNCTION take_register_turn(asked text, every_ms float8, at_once int, lease text, lease_seconds int)
RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  now_at timestamptz := app_now();
  state register_states%ROWTYPE;
BEGIN
  INSERT INTO register_states (register) VALUES (asked) ON CONFLICT DO NOTHING;
  SELECT * INTO state FROM register_states WHERE register = asked FOR UPDATE;
  DELETE FROM register_leases WHERE register = asked AND until <= now_at;
  IF state.next_turn_at > now_at THEN
    RETURN greatest(1, extract(epoch FROM state.next_turn_at - now_at) * 1000);
  END IF;
  IF (SELECT count(*) FROM register_leases WHERE register = asked) >= at_once THEN
    RETURN 50;
  END IF;
  UPDATE register_states SET next_turn_at = now_at + make_interval(secs => every_ms / 1000) WHERE register = asked;
  INSERT INTO register_leases (id, register, until) VALUES (lease, asked, now_at + make_interval(secs => lease_seconds));
  RETURN 0;
END $$;
