/**
 * The schema builder, and the context of every resolver: the caller and the service's parts, of which `http` makes one for each
 * operation. A type file defines its type and the root fields that return it; `schema.ts` lists them.
 *
 * `defaultFieldNullability` and the edges' nullability must be both in the type parameter and in the options; otherwise the
 * schema and the types of the resolvers disagree without an error.
 */

import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type { Pay } from '../../access/admission/admission.ts';
import type { ShownCompanies } from '../../access/admission/shown-companies.ts';
import type { Work } from '../../access/admission/work.ts';
import type { Caller } from '../../access/caller.ts';
import type { ClientTokens } from '../../access/client-token.ts';
import type { BatchIntake } from '../../batches/accept-batch.ts';
import type { CheckCatalogue } from '../../checks/all-checks.ts';
import type { AnalysisOpening } from '../../contractors/analyses/open-analysis.ts';
import type { FurtherEvidence } from '../../contractors/assessments/further-records.ts';
import type { DayJudge } from '../../contractors/assessments/read-as-known.ts';
import type PrismaTypes from '../../db/generated/pothos-types.ts';
import { getDatamodel } from '../../db/generated/pothos-types.ts';
import type { OldReads, Reads } from '../../db/old-reads.ts';
import type { Database } from '../../db/open-database.ts';
import type { CursorCodec } from '../../events/cursor.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Log } from '../../kernel/log.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { Register, RegisterMeta } from '../../registers/register.ts';
import type { AnalysisChanges } from '../../subscriptions/analysis-changes.ts';
import type { EventFeed } from '../../subscriptions/event-feed.ts';
import type { WebhookDeps } from '../../webhooks/resend.ts';
import './expose-members.ts';
import { fieldComplexity } from './field-cost.ts';
import { relayOptions } from './relay-options.ts';

type Described =
  | 'title'
  | 'authority'
  | 'officialPage'
  | 'legalBasis'
  | 'retention'
  | 'essential'
  | 'maxAgeHours';

/** The data behind a `Register`; `app` collects it. */
export interface RegisterStatus extends Pick<RegisterMeta, Described> {
  readonly register: RegisterName;
  readonly kind: Register['kind'];
  readonly judges: boolean;
  readonly lastAskedAt: Date | null;
  readonly lastAnsweredAt: Date | null;
  readonly lastReadAt: Date | null;
  readonly registerDate: string | null;
  readonly ageSeconds: number | null;
  readonly failures: number;
  readonly leftAloneUntil: Date | null;
  readonly waiting: number;
}

export interface GraphDeps {
  readonly changes: AnalysisChanges;
  /** The state of the registers now. */
  readonly registerStates: () => Promise<readonly RegisterStatus[]>;
  readonly tokens: ClientTokens;
  readonly db: Database;
  readonly reads: Reads;
  readonly opening: AnalysisOpening;
  readonly batches: BatchIntake;
  readonly freshHours: number;
  /** Months for which what an assessment was made from is kept. */
  readonly retentionMonths: number;
  readonly checks: CheckCatalogue;
  readonly judgeForDay: DayJudge;
  /** What registers that have answered say about a company that is not judged yet. */
  readonly recordsSoFar: (nif: Nif) => Promise<readonly FurtherEvidence[]>;
  readonly feed: EventFeed;
  readonly cursors: CursorCodec;
  readonly livemode: boolean;
  readonly log: Log;
  readonly webhooks: Pick<WebhookDeps, 'sealKey' | 'egress' | 'tries'>;
}

export interface GraphContext extends GraphDeps {
  readonly requestId: string;
  readonly caller: Caller;
  /** Companies that this operation shows. Each shown assessment is a quota unit. */
  readonly shown: ShownCompanies;
  /** What this operation has done so far. */
  readonly work: Work;
  /** From the replica of a query alone: a mutation reads what it wrote, a subscription what was announced. */
  mayBeOld: OldReads;
  /** Of a mutation alone. */
  pay: Pay;
  /** Aborts when the caller goes away, or its key is no longer valid. */
  readonly signal: AbortSignal;
  /** `Last-Event-ID` of a reconnecting SSE reader: where its subscription resumes. */
  readonly lastEventId?: string;
}

interface SchemaSettings {
  Context: GraphContext;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  /** What every page has beside its edges. */
  Connection: { readonly counted: () => Promise<number> };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date | string };
    Date: { Input: LocalDate; Output: string };
    NIF: { Input: string; Output: string };
    CheckValue: { Input: string | number | boolean; Output: string | number | boolean };
  };
}

export const builder = new SchemaBuilder<SchemaSettings>({
  plugins: [RelayPlugin, PrismaPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  // Computed and charged before execution, by `operation-cost.ts`.
  complexity: { fieldComplexity },
  relay: relayOptions,
  prisma: { client: context => context.db.prisma, dmmf: getDatamodel() },
});

/** An enum with the same values as REST and the events (`low_risk`); characters that GraphQL does not allow become `_`. `meanings` has a sentence for each. */
export function enumOf<Word extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Word, string>>,
) {
  const members = Object.entries<string>(meanings).map(([word, meaning]) => [
    word.replace(/[^A-Za-z0-9]/g, '_'),
    { value: word as Word, description: meaning },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(members) as Record<string, { value: Word; description: string }>,
  });
}
