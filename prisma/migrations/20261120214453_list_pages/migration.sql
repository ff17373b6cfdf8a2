-- AlterTable
ALTER TABLE "register_lists" DROP COLUMN "version",
ADD COLUMN     "captures" BYTEA[] DEFAULT ARRAY[]::BYTEA[],
ADD COLUMN     "marks" JSONB;

-- CreateTable
CREATE TABLE "list_amendments" (
    "register" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TEXT NOT NULL,
    "patch" JSONB NOT NULL,

    CONSTRAINT "list_amendments_pkey" PRIMARY KEY ("register","key")
);
