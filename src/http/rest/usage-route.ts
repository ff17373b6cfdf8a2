/** `GET /api/v1/usage`: the key's limits, what is left of them, and use per day. Logged and limited, free of quota. */
import type { LimitUsage } from '../../access/settlement.ts';
import { usagePerDay } from '../../access/usage.ts';
import { Problem } from '../../kernel/problems.ts';
import { JSON_HEADERS, type Prepared, type Route } from './route.ts';

const DAYS = 30;
const MOST_DAYS = 400;

export const usageRoute: Route = {
  name: '/api/v1/usage',
  path: /^\/api\/v1\/usage$/,
  methods: ['GET', 'HEAD'],
  scope: null,
  async prepare({ db, livemode }, { caller, url }): Promise<Prepared> {
    const days = await usagePerDay(db, { of: { keyId: caller.keyId }, days: askedDays(url) });
    const about = { object: 'usage', key: caller.keyId, client: caller.clientId, livemode };
    const answer = { status: 200, headers: JSON_HEADERS, body: null };
    return {
      answer,
      outcome: 'answered',
      nif: null,
      assessmentId: null,
      quotaUnits: 0,
      awaits: null,
      // The limits are those of the settlement, this request included: the same figures as in the headers.
      afterwards: async ({ usage }) => ({
        answer: { ...answer, body: JSON.stringify({ ...about, limits: usage.map(limitInBody), days }) },
      }),
    };
  },
};

function askedDays(url: URL): number {
  const asked = url.searchParams.get('days') ?? String(DAYS);
  const days = /^\d{1,3}$/.test(asked) ? Number(asked) : 0;
  if (days >= 1 && days <= MOST_DAYS) return days;
  throw new Problem('invalid-parameter', `The parameter days takes a whole number from 1 to ${MOST_DAYS}.`, {
    faults: [
      { pointer: 'days', detail: `Takes a whole number from 1 to ${MOST_DAYS}; ${DAYS} when left out.` },
    ],
  });
}

const limitInBody = ({ name, limit, windowSeconds, used, resetsInSeconds }: LimitUsage) => ({
  name,
  limit,
  windowSeconds,
  used,
  remaining: Math.max(0, limit - used),
  resetsInSeconds,
});
