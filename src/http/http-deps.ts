/** What the HTTP edge is given; built in `app.ts`. */
import type { ServerResponse } from 'node:http';
import type { Authenticator } from '../access/authenticate.ts';
import type { Settlement } from '../access/settlement.ts';
import type { GraphDeps } from '../graph/context.ts';
import type { AnalysisWatch } from '../subscriptions/analysis-watch.ts';
import type { MetricsPage } from './metrics-answer.ts';
import type { ReadyAnswers } from './rest/ready-answers.ts';

export interface HttpDeps extends GraphDeps {
  readonly publicUrl: string;
  readonly keyPrefix: string;
  readonly authenticator: Authenticator;
  readonly settlement: Settlement;
  /** Connections come from a proxy of ours, which says in `X-Forwarded-For` for whom. */
  readonly trustProxy: boolean;
  /** Origins of pages that may ask from a browser and open sockets, e.g. `https://desk.example`. */
  readonly allowedOrigins: readonly string[];
  readonly connections: { readonly inAll: number; readonly perAddress: number };
  /** A connection came beyond the bound of all, or of its address, and was closed. */
  readonly onConnectionRefused?: (bound: 'all' | 'address') => void;
  /** What one key may hold open at once in this process. */
  readonly perKey: { readonly sockets: number; readonly operations: number };
  /** Answers about companies that stand still. */
  readonly ready: ReadyAnswers;
  readonly watch: AnalysisWatch;
  /** GraphiQL is served, for trying out on one's own machine. */
  readonly graphiql: boolean;
  /** An answer left, with its status, so long after its request came. */
  readonly onAnswered?: (status: number, ms: number) => void;
  /** Answers a request within something larger, as a trace. */
  readonly around?: (response: ServerResponse, answer: () => void) => void;
  readonly metrics?: MetricsPage;
  /** Liveness and readiness, each part with its state. */
  readonly health: () => Promise<{
    readonly ready: boolean;
    readonly parts: Readonly<Record<string, string>>;
  }>;
}
