-- CreateTable
CREATE TABLE "register_shapes" (
    "register" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "shape" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3),
    "changes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "capture" BYTEA,

    CONSTRAINT "register_shapes_pkey" PRIMARY KEY ("register", "page")
);
