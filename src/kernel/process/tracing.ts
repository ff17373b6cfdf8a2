/** Carries traces from a request to its jobs in other processes; made in `app.ts`, does nothing without traces. */
export interface Carried {
  /** The origin in W3C Trace Context: two random numbers. */
  readonly traceparent?: string;
}

export interface Tracing {
  /** The trace context for a job that is sent now; empty outside a trace. */
  carry(): Carried;
  /** Runs a job as a child span of its sender. `name` comes from a fixed list. */
  within<T>(name: string, carried: Carried, run: () => Promise<T>): Promise<T>;
}

export const noTracing: Tracing = { carry: () => ({}), within: (_name, _carried, run) => run() };
