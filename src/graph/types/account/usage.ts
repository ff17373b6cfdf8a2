/** The use of a key's limits now, and its use per day. */
import type { LimitUsage } from '../../../access/settlement/settlement.ts';
import type { UsedDay as UsedDayRow } from '../../../access/settlement/usage.ts';
import { builder } from '../../engine/builder.ts';

export const KeyLimit = builder.objectRef<LimitUsage>('KeyLimit');

KeyLimit.implement({
  description: 'A usage limit of a key, or its daily quota, in the current window.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name of the limit; `daily` is the quota.' }),
    limit: t.exposeInt('limit', {
      description: 'What may be used in one window: requests, or units of the quota.',
    }),
    windowSeconds: t.exposeInt('windowSeconds', {
      description:
        'Length of the window in seconds; windows are aligned to the epoch, the quota’s to the UTC day.',
    }),
    used: t.exposeInt('used', {
      description: 'Used so far, over all processes of the service.',
    }),
    remaining: t.int({
      description: 'What is left of it.',
      resolve: ({ limit, used }) => Math.max(0, limit - used),
    }),
    resetsInSeconds: t.exposeInt('resetsInSeconds', {
      description: 'Seconds until the next window begins, 1 or more.',
    }),
  }),
});

export const UsedDay = builder.objectRef<UsedDayRow>('UsedDay');

UsedDay.implement({
  description: 'The use on one day.',
  fields: t => ({
    day: t.expose('day', { type: 'Date', description: 'The day in UTC, not in Lisbon.' }),
    requests: t.exposeInt('requests', { description: 'Requests answered, refusals included.' }),
    refused: t.exposeInt('refused', { description: 'Of those, the ones refused (4xx).' }),
    quotaUnits: t.exposeInt('quotaUnits', { description: 'Units of the daily quota charged.' }),
  }),
});
