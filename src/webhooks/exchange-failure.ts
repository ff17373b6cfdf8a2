/** Why an exchange with a receiver brought no answer; kept in `webhook_attempts.error`. */
export type ExchangeFault = 'endpoint_blocked' | 'timeout' | 'tls' | 'dns' | 'connection' | 'too_large';

export class ExchangeFailure extends Error {
  readonly fault: ExchangeFault;

  /** `detail` is for the operator's log: a system's code or a short sentence. */
  constructor(fault: ExchangeFault, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'ExchangeFailure';
    this.fault = fault;
  }
}

/** A failure with the system's error code (`ECONNRESET`) as its detail. */
export function failureOf(fault: ExchangeFault, cause: unknown): ExchangeFailure {
  if (cause instanceof ExchangeFailure) return cause;
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
  return new ExchangeFailure(fault, String(code ?? name ?? 'unknown').slice(0, 100), { cause });
}
