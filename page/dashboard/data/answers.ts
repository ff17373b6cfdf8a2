/** What the API answers, as far as several parts of the page read it, and what views get of the address. */

// biome-ignore lint/suspicious/noExplicitAny: a question gives its answer its form, and a test asks the schema whether it can be asked
export type Data = any;

/** What stands in the address behind `?`, by the names that a view reads. */
export type Query<Name extends string> = { query: { readonly [name in Name]?: string } };
type Optional<Name extends string> = { [name in Name]?: string | null };
type Nullable<Name extends string> = { [name in Name]: string | null };

export type Words = { pt: string; en: string };
export type Bounds = { low: number; high: number };
export type Standing = { score: number | null; verdict: string | null };
export type Check = { key: string; state: string; value: Data; points: number; family?: string };
type Clearing = { remediation: Words | null; clearedBy: { text: Words } | null };
/** A check of the catalogue. */
export type Definition = Clearing & { key: string; family: string; valueType: string; needs: string[]; question: Words };
/** A record, or that a register holds none. */
export type Evidence = { register: string; askedAt: string } & Optional<'__typename' | 'says' | 'asked' | 'inPortuguese' | 'reference' | 'date' | 'url'>;
type Answer = { register: string; answered: boolean; because: string | null; becausePt: string | null };
type Step = { points: number; verdict: string } | null;
/** An assessment with its grounds. */
export type Judged = {
  score: number;
  verdict: string;
  bounds: Bounds;
  completeness: number;
  calibrated: boolean;
  modelVersion: string;
  assessedAt: string;
  unknownChecks: string[];
  calibration: (Bounds & { rate: number; failures: number; date: string }) | null;
  networkCoverage: { failuresKnown: number; officersRead: number; newestDay: string | null; notRuledOut: { nif: string }[] } | null;
  checks: Check[];
  notice: string;
  noticePt: string;
  contributions: { check: string; points: number; because: string; reason: { text: Words } }[];
  headroom: { heldBy: string[] | null; better: Step; worse: Step };
  counterfactuals: { byCompany: boolean; score: number; verdict: string; changes: { text: Words }[] }[] | null;
  inputs?: { registers: Answer[] };
};
/** Assessments, newest first. */
export type Assessments = { id: string; score: number; verdict: string; assessedAt: string }[];
export type AskedCorrection = { id: string; check: string; text: string; createdAt: string; answeredAt: string | null; answers: { text: string }[] };
type Story = { nif: string; livemode: boolean; judged: Judged; corrections: AskedCorrection[]; history: Assessments; hasMore: boolean };
/** The judgement and what belongs to it; `knownAt` is null for today. */
export type OfStory = { story: Story & { knownAt: string | null } };

type Office = { as: string; from: string | null; to: string | null };
/** An act of a register. */
export type Source = { register: string; date: string | null; reference: string; url?: string | null };
/** A sign of continuity, with the acts that show it. */
export type SeenSign = { kind: string; on: string; seen: { source: Source }[] };
/** Signs that a company continues one that failed. */
export type Finding = {
  level: string;
  predecessorName: string;
  predecessorNif: string;
  successorFoundedOn: string | null;
  failure: { kind: string; on: string };
  controllers: { directorId: string; atPredecessor: Office; atSuccessor: Office }[];
  sharedCompanies: { nif: string; name: string }[];
  indicators: SeenSign[];
  counterSigns: SeenSign[];
};

type AlertTimes = { openedAt: string } & Nullable<'escalatedAt' | 'clearedAt' | 'acknowledgedAt' | 'silencedUntil'>;
type Listed = { id: string; version: number; nif: string; cause: string; company: { name: string | null }; difference: { from: Standing; to: Standing } };
export type Alert = AlertTimes & Listed & Nullable<'says' | 'inPortuguese'>;
type Found = Standing & { value: unknown };
type Difference = { moreEvidence: number; from: Found; to: Found; evidence: Evidence[] };
/** What is read of the one that is open. */
export type AlertDetails = AlertTimes & {
  cause: string;
  alsoCauses: string[];
  watchlists: string[];
  notes: { text: string; at: string }[];
  difference: Difference & { checks: { check: string; points: number; before: unknown; after: unknown }[] };
};
