/**
 * OpenTelemetry traces, loaded only with `OTEL_EXPORTER_OTLP_ENDPOINT`. A request begins a trace; the jobs that it sends, in
 * any process, and their queries to registers are its children. A caller's `traceparent` is ignored, because callers could
 * mix their traces with others. Attributes come from the same fixed lists as metric labels: no company, person or secret.
 */
import type { ServerResponse } from 'node:http';
import type { Context, Span } from '@opentelemetry/api';
import { atMost } from '../kernel/pacing/at-most.ts';
import type { Tally } from '../kernel/process/tally.ts';
import { type Carried, noTracing, type Tracing } from '../kernel/process/tracing.ts';
import type { Metrics } from './metrics.ts';
import { withoutSlash } from './settings-reader.ts';

export interface Traced {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Answers a request as a span; absent without traces. */
  readonly around?: (response: ServerResponse, answer: () => void) => void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const LAST_SENDING_MS = 1_500;

/** Adds traces to the metrics; without an endpoint returns them unchanged. Every span has `role` and `OTEL_RESOURCE_ATTRIBUTES`. */
export async function withTraces(
  metrics: Metrics,
  endpoint: string | undefined,
  role: string,
): Promise<Traced> {
  if (!endpoint) return { metrics, tracing: noTracing, stop: async () => {} };
  const api = await import('@opentelemetry/api');
  const provider = await startProvider(endpoint, role);
  provider.register({ propagator: null });
  const tracer = provider.getTracer('contractor-risk');
  /** The origin of a trace, which is the parent of all its later jobs. */
  const origin = api.createContextKey('origin');
  const originOf = (context: Context): Context => (context.getValue(origin) as Context) ?? context;

  /** It has ended just now. */
  const span = (
    name: string,
    ms: number,
    attributes: Record<string, string | number> = {},
    beneath = api.context.active(),
  ) => {
    const end = Date.now();
    tracer.startSpan(name, { startTime: end - ms, attributes }, beneath).end(end);
  };

  const tracing: Tracing = {
    carry() {
      const sent = api.trace.getSpanContext(originOf(api.context.active()));
      if (!sent) return {};
      return { traceparent: `00-${sent.traceId}-${sent.spanId}-0${sent.traceFlags & 1}` };
    },
    async within(name, carried, run) {
      const sender = beneathOf(api, carried);
      const job = tracer.startSpan(name, { kind: api.SpanKind.CONSUMER }, sender ?? api.ROOT_CONTEXT);
      const inside = api.trace.setSpan(sender ?? api.ROOT_CONTEXT, job);
      return ended(api, job, () => api.context.with(inside.setValue(origin, sender ?? inside), run));
    },
  };
  return {
    tracing,
    around(response, answer) {
      const request = tracer.startSpan('request', { kind: api.SpanKind.SERVER }, api.ROOT_CONTEXT);
      response.once('close', () => {
        request.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) request.setStatus({ code: api.SpanStatusCode.ERROR });
        request.end();
      });
      api.context.with(api.trace.setSpan(api.ROOT_CONTEXT, request), answer);
    },
    metrics: {
      ...metrics,
      tally: tracedTally(metrics.tally, span, {
        root: api.ROOT_CONTEXT,
        origin: () => originOf(api.context.active()),
      }),
    },
    // A receiver that is away must not hold up the end of the process.
    stop: async () => {
      await atMost(LAST_SENDING_MS, provider.shutdown());
      api.trace.disable();
      api.context.disable();
    },
  };
}

/** Every count is a span as well. */
function tracedTally(
  tally: Tally,
  span: (name: string, ms: number, attributes?: Record<string, string | number>, beneath?: Context) => void,
  { root, origin }: { root: Context; origin: () => Context },
): Tally {
  return {
    ...tally,
    batchAdmitted(requests, ms) {
      tally.batchAdmitted(requests, ms);
      // Of many requests at once: beneath none of them.
      span('admission', ms, { requests }, root);
    },
    registerAnswered(register, outcome, ms) {
      tally.registerAnswered(register, outcome, ms);
      span('register', ms, { register, outcome });
    },
    analysisCompleted(ms) {
      tally.analysisCompleted(ms);
      span('analysis', ms, {}, origin());
    },
    deliveryTried(outcome, ms) {
      tally.deliveryTried(outcome, ms);
      span('delivery', ms, { outcome });
    },
  };
}

async function startProvider(endpoint: string, role: string) {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${withoutSlash(endpoint)}/v1/traces` });
  // The environment's word (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES) counts before ours.
  const resource = resources
    .resourceFromAttributes({ 'service.name': 'contractor-risk', 'contractor_risk.role': role })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  return new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
}

type Api = typeof import('@opentelemetry/api');

/** The context of a job's sender; null if there is none, or it is malformed. */
function beneathOf(api: Api, { traceparent }: Carried): Context | null {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(traceparent ?? '');
  if (!parts) return null;
  const [, traceId, spanId, flags] = parts;
  return api.trace.setSpanContext(api.ROOT_CONTEXT, {
    traceId: traceId!,
    spanId: spanId!,
    traceFlags: Number(flags),
    isRemote: true,
  });
}

async function ended<T>({ SpanStatusCode }: Api, span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // Without the message, which may contain private data.
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
