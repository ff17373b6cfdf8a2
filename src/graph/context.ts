/** What every resolver is given: who asks, and the rooms that answer. Made per operation by `http`. */

import type { Caller } from '../access/caller.ts';
import type { ClientTokens } from '../access/client-token.ts';
import type { AnalysisOpening } from '../contractors/open-analysis.ts';
import type { Database } from '../db/open-database.ts';
import type { CursorCodec } from '../events/cursor.ts';
import type { Log } from '../kernel/log.ts';
import type { AnalysisChanges } from '../subscriptions/analysis-changes.ts';
import type { EventFeed } from '../subscriptions/event-feed.ts';
import type { WebhookDesk } from '../webhooks/webhook-desk.ts';
import type { ToldRegister } from './told-register.ts';

export interface GraphDeps {
  readonly changes: AnalysisChanges;
  /** How the registers stand now. */
  readonly registerStates: () => Promise<readonly ToldRegister[]>;
  readonly tokens: ClientTokens;
  readonly db: Database;
  readonly opening: AnalysisOpening;
  readonly freshHours: number;
  readonly feed: EventFeed;
  readonly cursors: CursorCodec;
  readonly livemode: boolean;
  readonly log: Log;
  readonly webhooks: Pick<WebhookDesk, 'sealKey' | 'egress' | 'enqueue'>;
}

export interface GraphContext extends GraphDeps {
  readonly requestId: string;
  readonly caller: Caller;
  /** Companies whose judgement this operation shows: each is a unit of the daily quota. */
  readonly shown: Set<string>;
  /** Aborts when the caller goes away or loses the right to ask. */
  readonly signal: AbortSignal;
  /** `Last-Event-ID` of a reconnecting SSE reader: where its subscription resumes. */
  readonly lastEventId?: string;
}
