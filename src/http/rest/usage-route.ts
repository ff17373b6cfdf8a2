/** `GET /api/v1/usage`: the key's limits, what is left of them, and use per day. Logged and limited, free of quota. */
import { z } from 'zod';
import type { LimitUsage } from '../../access/admission/admission.ts';
import { usagePerDay } from '../../access/admission/usage.ts';
import { readParameters, wholeNumber } from './query-parameters.ts';
import { answered, type Prepared, type Route, TO_BE_DONE } from './route.ts';

export const usageQuery = z.object({
  days: wholeNumber(1, 400, 30).describe(
    'Number of days, including today; days without a request are left out.',
  ),
});

export const usageRoute: Route = {
  name: '/api/v1/usage',
  query: usageQuery,
  scope: null,
  async prepare({ livemode }, { caller, url, mayBeOld }): Promise<Prepared> {
    const of = { keyId: caller.keyId };
    const days = await usagePerDay(mayBeOld, { of, ...readParameters(usageQuery, url) });
    const about = { object: 'usage', key: caller.keyId, client: caller.clientId, livemode };
    return answered(TO_BE_DONE, {
      // The limits are those of admission, this request included: the same figures as in the headers.
      afterwards: async ({ usage }) => ({
        answer: { ...TO_BE_DONE, body: JSON.stringify({ ...about, limits: usage.map(limitInBody), days }) },
      }),
    });
  },
};

const limitInBody = ({ name, limit, windowSeconds, used, resetsInSeconds }: LimitUsage) => ({
  name,
  limit,
  windowSeconds,
  used,
  remaining: Math.max(0, limit - used),
  resetsInSeconds,
});
