/**
 * OpenTelemetry traces of what the rooms tell the tally, sent where `OTEL_EXPORTER_OTLP_ENDPOINT` says; loaded only then.
 * Attributes come from the same fixed lists as the labels of the metrics: no company, person or secret is among them.
 */
import { setTimeout } from 'node:timers/promises';
import type { Metrics } from './app-metrics.ts';

export interface Traced {
  readonly metrics: Metrics;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const LAST_SENDING_MS = 1_500;

/** The metrics themselves where nobody wants traces. */
export async function withTraces(metrics: Metrics, endpoint: string | undefined): Promise<Traced> {
  if (!endpoint) return { metrics, stop: async () => {} };
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  const tracer = provider.getTracer('contractor-risk');
  /** It has ended just now. */
  const span = (name: string, ms: number, attributes: Record<string, string | number> = {}) => {
    const end = Date.now();
    tracer.startSpan(name, { startTime: end - ms, attributes }).end(end);
  };
  const { tally } = metrics;
  return {
    metrics: {
      ...metrics,
      answered(status, ms) {
        metrics.answered(status, ms);
        span('request', ms, { 'http.response.status_code': status });
      },
      tally: {
        ...tally,
        batchSettled(requests, ms) {
          tally.batchSettled(requests, ms);
          span('settlement', ms, { requests });
        },
        analysisCompleted(ms) {
          tally.analysisCompleted(ms);
          span('analysis', ms);
        },
        deliveryTried(outcome, ms) {
          tally.deliveryTried(outcome, ms);
          span('delivery', ms, { outcome });
        },
      },
    },
    // A receiver that is away must not hold up the end of the process.
    stop: () => Promise.race([provider.shutdown(), setTimeout(LAST_SENDING_MS, undefined, { ref: false })]),
  };
}
