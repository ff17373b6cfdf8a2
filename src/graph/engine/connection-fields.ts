/** What every connection has beside its edges and its place in the list. */
import { PRICES } from '../../access/settlement/prices.ts';
import { builder } from './builder.ts';
import { COUNTED_AT_MOST } from './pages.ts';

builder.globalConnectionField('totalCount', t =>
  t.int({
    description: `How many the whole list has; ${COUNTED_AT_MOST.toLocaleString('en')} stands for that many or more, but for the companies of a watchlist, which are all counted.`,
    complexity: { field: PRICES.counted, multiplier: 1 },
    resolve: page => page.counted(),
  }),
);
