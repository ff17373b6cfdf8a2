/**
 * What a hundred partners ask in some seconds, at a rate that does not wait for answers: a time counts from the moment at
 * which the request was due, so that a service that falls behind is seen to.
 */
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { countryOf, isAssessed, nifOf } from './load-country.ts';
import type { PartnersFigures, PartnersLoad } from './partners-load.ts';
import { readInput } from './read-input.ts';
import { quantile } from './statistics.ts';

const load = await readInput<PartnersLoad>();
const PAGE = `query Page($nif: String!) { contractor(nif: $nif) { nif assessment { score verdict }
  directors(first: 20) { edges { node { name companies(first: 20) { edges { node { nif name
    assessment { score verdict } } } } } } } } }`;

const dispatcher = new Agent({ connections: 128, pipelining: 1 });
const times: number[] = [];
const lookupTimes: number[] = [];
let errors = 0;
let random = load.seed;

/** The next of a fixed sequence in [0, 1) (mulberry32). */
function chance(): number {
  random = (random + 0x6d2b79f5) | 0;
  let mixed = Math.imul(random ^ (random >>> 15), 1 | random);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const { companies } = load;
const country = countryOf(companies);

/** Popular companies are spread over the country by a step that is prime to its size. */
function assessed(rank: number): string {
  for (let place = (rank * 61_813) % companies; ; place = (place + 1) % companies)
    if (isAssessed(country.seed, place)) return nifOf(place);
}

let nextNew = load.firstNew;
function neverAsked(): string {
  while (isAssessed(country.seed, nextNew)) nextNew++;
  return nifOf(nextNew++);
}

const contractor = (nif: string) => `/api/v1/contractors/${nif}`;
/** By Zipf's law: the first company is asked about n times as often as the n-th. */
const popular = () => assessed(Math.floor((companies * 0.1) ** chance()));
const any = () => assessed(Math.floor(chance() * companies * 0.1));

interface Asked {
  readonly path: string;
  readonly body?: string;
}
const QUESTIONS: Record<keyof PartnersLoad['shares'], () => Asked> = {
  'interactive lookup': () => ({ path: contractor(popular()) }),
  'portfolio lookup': () => ({ path: contractor(any()) }),
  'new company': () => ({ path: contractor(neverAsked()) }),
  'GraphQL page': () => ({
    path: '/graphql',
    body: JSON.stringify({ query: PAGE, variables: { nif: popular() } }),
  }),
  network: () => ({ path: `${contractor(popular())}/network.cytoscape.json` }),
  'events page': () => ({ path: '/api/v1/events?limit=100' }),
};
const kinds = Object.keys(load.shares) as (keyof PartnersLoad['shares'])[];

function nextKind(): keyof PartnersLoad['shares'] {
  let left = chance();
  for (const kind of kinds) {
    left -= load.shares[kind];
    if (left < 0) return kind;
  }
  return kinds[0]!;
}

async function ask(due: number, measured: boolean): Promise<void> {
  const kind = nextKind();
  const { path, body } = QUESTIONS[kind]();
  const headers = { authorization: load.keys[Math.floor(chance() * load.keys.length)]! };
  try {
    const answer = await request(load.url + path, {
      dispatcher,
      ...(body
        ? { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }
        : { headers }),
    });
    await answer.body.dump();
    if (!measured) return;
    if (![200, 202].includes(answer.statusCode)) errors++;
    times.push(performance.now() - due);
    if (kind.endsWith('lookup')) lookupTimes.push(performance.now() - due);
  } catch {
    if (measured) errors++;
  }
}

const startedAt = performance.now();
const underWay = new Set<Promise<void>>();
let due = startedAt;
const warm = load.warmUpSeconds * 1000;
const endAt = startedAt + warm + load.seconds * 1000;
while (due < endAt) {
  for (const now = performance.now(); due <= now && due < endAt; ) {
    const measured = due >= startedAt + warm;
    const one = ask(due, measured).finally(() => underWay.delete(one));
    underWay.add(one);
    // Arrivals that know nothing of each other: exponential gaps.
    due += (-Math.log(1 - chance()) * 1000) / load.perSecond;
  }
  // Nobody waits for a service that fell behind by this much.
  if (underWay.size > load.perSecond * 5) break;
  await setTimeout(1);
}
await Promise.race([Promise.all(underWay), setTimeout(5_000)]);

const figures: PartnersFigures = {
  errors,
  gaveUp: due < endAt,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  lookups: { p50: quantile(lookupTimes, 0.5), p99: quantile(lookupTimes, 0.99) },
  firstNew: nextNew,
};
process.stdout.write(JSON.stringify(figures), () => process.exit(0));
