/** Dependencies of the HTTP server; built in `app.ts`. */
import type { ServerResponse } from 'node:http';
import type { SparingAdmission } from '../access/admission/spent-keys.ts';
import type { TrustedProxies } from '../access/caller-address.ts';
import type { Authenticator } from '../access/keys/authenticate.ts';
import type { inEnglish } from '../checks/words/in-words.ts';
import type { GraphDeps } from '../graph/engine/builder.ts';
import type { SealKey } from '../kernel/secrets/sealed-secret.ts';
import type { OperatorApi } from '../operator/api/operator-api.ts';
import type { LogKey } from '../receipts/head.ts';
import type { AnalysisWatch } from '../subscriptions/analysis-changes.ts';
import type { MetricsPage } from './pages/metrics-answer.ts';
import type { ServiceStatus } from './pages/status-answer.ts';
import type { AnswerCache } from './rest/contractors/answer-cache.ts';

export interface HttpDeps extends GraphDeps {
  readonly publicUrl: string;
  readonly keyPrefix: string;
  readonly authenticator: Authenticator;
  readonly admission: SparingAdmission;
  /** Connections come from our proxy, which adds the caller to `X-Forwarded-For`. */
  readonly trustProxy: TrustedProxies;
  /** Origins whose pages may call the service and open sockets, for example `https://desk.example`. */
  readonly allowedOrigins: readonly string[];
  readonly connections: { readonly inAll: number; readonly perAddress: number };
  /** A connection was closed: beyond the limit of all, or of its address. */
  readonly onConnectionRefused?: (bound: 'all' | 'address') => void;
  /** What one key may have open at once in this process. */
  readonly perKey: { readonly sockets: number; readonly operations: number };
  /** Signs reports. */
  readonly receiptKey: LogKey;
  /** Of the tags (`ETag`) of answers about companies. */
  readonly tagKey: SealKey;
  readonly inEnglish: typeof inEnglish;
  readonly answerCache: AnswerCache;
  readonly watch: AnalysisWatch;
  /** GraphiQL is served to browsers at `/graphql`. */
  readonly graphiql: boolean;
  /** The API of the operator's page; null where it is off. */
  readonly operator: OperatorApi | null;
  /** An answer left, with its status and duration. */
  readonly onAnswered?: (status: number, ms: number) => void;
  /** A request of a known key ended, as its row in the log says. */
  readonly onRequestEnded?: (route: string, outcome: string) => void;
  /** Wraps the answering of a request, for traces. */
  readonly around?: (response: ServerResponse, answer: () => void) => void;
  readonly metrics?: MetricsPage;
  /** What anybody may know of the service. */
  readonly status: () => Promise<ServiceStatus>;
  /** Of the sandbox of test keys beside this service; null: there is none, or it is not up. */
  readonly testSide?: () => HttpDeps | null;
  /** Liveness and readiness, each part with its state. */
  readonly health: () => Promise<{
    readonly ready: boolean;
    readonly parts: Readonly<Record<string, string>>;
  }>;
}
