/**
 * Whether an error says that the database is away or too busy, so that the same request may succeed a moment later:
 * PostgreSQL's classes for connections, shutdown and too many clients (08, 57P, 53); lock and statement timeouts and
 * rolled back transactions (55P03, 57014, 40); and the messages of driver and ORM.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (
    /^(08|57P|53|55P03|57014|40)/.test(code ?? '') ||
    /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|P1001|P1002|P1008|P1017|P2024|P2028|P2034/.test(code ?? '') ||
    /connection terminated|timeout exceeded when trying to connect|Connection ended|ECONNREFUSED|Query read timeout|not queryable/i.test(
      message ?? '',
    )
  );
}

/** Whether the database was there, and one statement took too long: that was work. */
export const isTimedOut = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014';
