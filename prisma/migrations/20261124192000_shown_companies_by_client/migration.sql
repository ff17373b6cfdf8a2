-- What a client was shown of a company is found without reading what other clients were shown of it.
ALTER TABLE "shown_companies" DROP CONSTRAINT "shown_companies_pkey",
  ADD CONSTRAINT "shown_companies_pkey" PRIMARY KEY ("nif", "client_id", "at", "request_id");
