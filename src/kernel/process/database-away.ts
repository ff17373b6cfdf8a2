/** What PostgreSQL calls an error, if it is one of its: through Prisma it is wrapped. */
export function errorCode(error: unknown): string {
  const { code, meta } = (error ?? {}) as { code?: unknown; meta?: PrismaMeta };
  return meta?.driverAdapterError?.cause?.originalCode ?? (typeof code === 'string' ? code : '');
}

interface PrismaMeta {
  readonly driverAdapterError?: { readonly cause?: { readonly originalCode?: string } };
}

/**
 * Whether an error says that the database is away or too busy, or takes no writes, so that the same request may succeed a
 * moment later: PostgreSQL's classes for connections, shutdown, too many clients and a full disk (08, 57P, 53); lock and
 * statement timeouts and rolled back transactions (55P03, 57014, 40); a database that is read only (25006), as the old
 * primary is after a failover, lets nobody in (28, 3D000, 55000), as while a password is changed, or has taken rights or tables
 * away (42501, 42P01, 42883, 3F000), as while it is restored; and the messages of driver and ORM.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error);
  const { message } = (error ?? {}) as { message?: string };
  return (
    /^(08|28|3D000|57P|53|55000|55P03|57014|40|25006|42501|42P01|42883|3F000)/.test(code) ||
    /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|P1000|P1001|P1002|P1003|P1008|P1010|P1017|P2024|P2028|P2034/.test(
      code,
    ) ||
    /connection terminated|timeout expired|timeout exceeded when trying to connect|Connection ended|ECONNREFUSED|Query read timeout|not queryable/i.test(
      message ?? '',
    )
  );
}

/** Whether the database was there, and one statement took too long: that was work. */
export const isTimedOut = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014';
