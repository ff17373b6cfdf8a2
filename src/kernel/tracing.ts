/** How what one process begins and another goes on with stays one trace; made in `app.ts`, nothing where nobody wants traces. */
export interface Carried {
  /** Where it began, as W3C Trace Context writes it: two random numbers, and no more. */
  readonly traceparent?: string;
}

export interface Tracing {
  /** What a job takes along of whatever sends it; nothing outside a trace. */
  carry(): Carried;
  /** Runs a job as a span beneath what sent it. `name` comes from a fixed list. */
  within<T>(name: string, carried: Carried, run: () => Promise<T>): Promise<T>;
}

export const noTracing: Tracing = { carry: () => ({}), within: (_name, _carried, run) => run() };
