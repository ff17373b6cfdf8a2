-- AlterTable
ALTER TABLE "log_heads" ADD COLUMN     "stamp" BYTEA,
ADD COLUMN     "unstamped" TEXT;

-- CreateIndex
CREATE INDEX "log_heads_unstamped_idx" ON "log_heads"("unstamped");
