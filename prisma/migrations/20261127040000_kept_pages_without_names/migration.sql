-- Pages kept until now name people beside their numbers. They go, and registers are asked anew for what is read again.
DELETE FROM "register_captures";
