ALTER TABLE "corrections" ADD COLUMN "by_company" BOOLEAN NOT NULL DEFAULT false;
