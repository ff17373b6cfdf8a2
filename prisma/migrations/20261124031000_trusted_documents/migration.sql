-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "documents_only" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "trusted_documents" (
    "client_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trusted_documents_pkey" PRIMARY KEY ("client_id","hash")
);

-- AddForeignKey
ALTER TABLE "trusted_documents" ADD CONSTRAINT "trusted_documents_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
