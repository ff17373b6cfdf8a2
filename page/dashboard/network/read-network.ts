/**
 * Asks for networks. The drawing is one request of the file API, whatever its size; signs and doors are one of GraphQL. What was read
 * is kept, so a day that was seen costs nothing. While a limit is spent that begins anew soon, a question waits.
 */
import type { Data } from '../data/answers.ts';
import { merged, type Network, networkOf } from './network-model.ts';

/** The service draws no more at once. */
const AT_ONCE = 500;
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 60;

const SOURCE = 'register date reference url';
const SEEN = `seen { source { ${SOURCE} } }`;
const STANDING = 'as from to';
const FINDINGS = `query ($nif: NIF!, $depth: Int!, $asOf: Date) {
  doors: network(nif: $nif, depth: $depth, asOf: $asOf, first: ${AT_ONCE}) {
    sharedDoors { companies { nif } directors { id } doorActs { register date reference } } }
  signs: company(nif: $nif) {
    phoenix: predecessors(asOf: $asOf) { level predecessorNif predecessorName failure { kind on }
      controllers { directorId atPredecessor { ${STANDING} } atSuccessor { ${STANDING} } }
      indicators { kind on ${SEEN} } counterSigns { kind on ${SEEN} } } } }`;
const OFFICE = 'from to role label: roleLabel since: appointedOn until: ceasedOn';
const COMPANY = 'key name step';
const CHANGES = `query ($nif: NIF!, $depth: Int!, $from: Date!, $to: Date) {
  networkChanges(nif: $nif, depth: $depth, from: $from, to: $to, first: ${AT_ONCE}) { from to
    begun { ${OFFICE} } ended { ${OFFICE} } entered { ${COMPANY} } left { ${COMPANY} }
    verdicts { before { verdict } after { key name verdict } } } }`;
const PATH = `query ($from: NIF!, $to: NIF!, $asOf: Date) { path(from: $from, to: $to, asOf: $asOf) {
  shortest { steps hops { from { ...node } to { ...node } office { ${OFFICE} source { ${SOURCE} } } } } } }
  fragment node on NetworkNode { __typename key name step ... on NetworkCompany { verdict insolvencies { on rescued } } }`;

type Api = { ask: (query: string, variables: object) => Promise<Data>; read: (path: string) => Promise<Data> };
type How = { kept: Map<string, Data>; onWait: (until: Date | null) => void; wait?: (ms: number) => Promise<unknown>; now?: () => number };

/**
 * `ask(query, variables)` answers the data of GraphQL, `read(path)` a file of JSON; both throw an error with `code` and, where it is
 * worth waiting for, `retryAfter` in seconds. `onWait` is told until when it waits, and null when it goes on.
 */
export function createReader(api: Api, { kept, onWait, wait = sleep, now = Date.now }: How) {
  /** The newest question of each kind: an older one that still waits is given up. */
  const newest = new Map();
  let isEnded = false;

  /** Waits as often as it must; a failure is not kept. */
  async function patiently(kind, key, question) {
    for (;;) {
      try {
        return await question();
      } catch (error) {
        const { retryAfter } = error as Data;
        if (!(retryAfter > 0) || isEnded) throw error;
        onWait(new Date(now() + retryAfter * 1000));
        await wait(retryAfter * 1000);
        if (isEnded || newest.get(kind) !== key) throw error;
        onWait(null);
      }
    }
  }

  /** One question at a time for each key, and none for what is known. */
  function once(kind, asked, question) {
    const key = `${kind} ${asked}`;
    newest.set(kind, key);
    const known = kept.get(key);
    if (known && now() - known.at < KEPT_MS) return known.answer;
    const answer = patiently(kind, key, question);
    kept.set(key, { at: now(), answer });
    answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key));
    if (kept.size > MOST_KEPT) kept.delete(String(kept.keys().next().value));
    return answer;
  }

  const file = (kind, nif, depth, day) => {
    const query = new URLSearchParams({ depth: String(depth), first: String(AT_ONCE), ...(day ? { asOf: day } : {}) });
    const path = `/api/v1/contractors/${nif}/network.cytoscape.json?${query}`;
    return once(kind, path, async () => networkOf(await api.read(path)));
  };
  const asked = (kind, query, variables) => once(kind, JSON.stringify(variables), () => api.ask(query, variables));

  return {
    network: (nif, depth, day): Promise<Network> => file('network', nif, depth, day),
    async findings(nif, depth, day) {
      const { doors, signs } = await asked('findings', FINDINGS, { nif, depth, asOf: day });
      return { doors: doors?.sharedDoors ?? [], phoenix: signs?.phoenix ?? [] };
    },
    changes: async (nif, depth, from, to) => (await asked('changes', CHANGES, { nif, depth, from, to })).networkChanges,
    path: async (from, to, day) => (await asked('path', PATH, { from, to, asOf: day })).path?.shortest ?? null,
    /** The network with what stands around one of its companies. */
    around: async (network, nif, day) => merged(network, await file('around', nif, 1, day), nif),
    end() {
      isEnded = true;
    },
  };
}

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));
