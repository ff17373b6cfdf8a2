import { z } from 'zod';
import { id, livemode } from './words.ts';

export const usage = z
  .object({
    object: z.literal('usage'),
    key: id('key', 'The key that asks.'),
    client: id('cli', 'Its client.'),
    livemode,
    limits: z.array(
      z.object({
        name: z.string(),
        limit: z.int(),
        windowSeconds: z.int(),
        used: z.int(),
        remaining: z.int().min(0),
        resetsInSeconds: z.int(),
      }),
    ),
    days: z.array(z.object({ day: z.iso.date(), requests: z.int(), refused: z.int(), quotaUnits: z.int() })),
  })
  .meta({ id: 'Usage' });
