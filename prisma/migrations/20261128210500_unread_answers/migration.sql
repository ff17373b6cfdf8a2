-- What the operator's page asks every few seconds: few answers among all.
CREATE INDEX "register_answers_unread" ON "register_answers"("register", "asked_at") WHERE "outcome" = 'unreadable';
