-- A hash of a page as it came would confirm a guess at the person who was cut out of it. Answers without one are asked anew
-- instead of being read again, and each list is replaced once.
UPDATE "register_answers" SET "body_hash" = NULL WHERE "body_hash" IS NOT NULL;
UPDATE "register_lists" SET "body_hash" = '';
