/** Queries and mutations of a client's own alerts, and of the rules of its lists. Each needs `watch`. */
import { z } from 'zod';
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import { expecting } from '../../kernel/requests/precondition.ts';
import { sentAs } from '../../kernel/requests/sent-as.ts';
import {
  acknowledge,
  acknowledgementSchema,
  listRulesSchema,
  setRules,
  silence,
} from '../../watching/alerts/answer-alert.ts';
import { alertId, ownListId } from '../../watching/alerts/read-alerts.ts';
import { readWatchlist } from '../../watching/lists/watchlist.ts';
import { builder, type GraphContext } from '../engine/builder.ts';
import { expectedVersion, mutation } from '../engine/mutation.ts';
import { requireAlerts } from '../engine/require-scope.ts';
import { Watchlist } from '../types/account/watchlist.ts';
import { Alert, AlertStateEnum, alertPages } from '../types/watching/alert.ts';
import { WatchRulesInput } from '../types/watching/watch-rules.ts';
import { ownList } from './watchlist-fields.ts';

const Filter = builder.inputType('AlertFilter', {
  description: 'Takes the alerts for which all of it holds; what is left out takes every alert.',
  fields: t => ({
    state: t.field({ type: AlertStateEnum, description: 'In this state.' }),
    list: t.string({ description: 'That the watchlist of this name names; no such list is `not-found`.' }),
    nif: t.field({ type: 'NIF', description: 'About this company.' }),
  }),
});

builder.queryField('alerts', t =>
  t.connection(
    {
      type: Alert,
      description: 'The client’s alerts, newest first. Costs no quota. Needs `watch` and `contractors:read`.',
      args: { filter: t.arg({ type: Filter, description: 'Which alerts; left out: all.' }) },
      async resolve(_root, { filter, ...args }, context) {
        requireAlerts(context);
        const parent = { clientId: context.caller.clientId, ...(filter && (await usable(context, filter))) };
        return alertPages.read(context, JSON.stringify(parent), args);
      },
    },
    { name: 'AlertsConnection', description: 'A page of alerts.' },
    { name: 'AlertsEdge', description: 'An alert of the client.' },
  ),
);

/** @throws Problem for a list that is not there, or a company that there cannot be. */
const usable = async ({ db, caller }: GraphContext, { state, list, nif }: typeof Filter.$inferInput) => ({
  state,
  listId: list == null ? null : await ownListId(db.pool, { clientId: caller.clientId, name: list }),
  nif: nif == null ? null : parseCompanyNif(nif),
});

const ALERT_ID = 'Id of the alert, `alr_…`. Another client’s is `not-found`.';

function ownAlert(context: GraphContext, id: string) {
  requireAlerts(context);
  return { clientId: context.caller.clientId, id: alertId(id) };
}

mutation('alertAcknowledge', {
  type: Alert,
  description:
    'Acknowledges an alert; again is safe. An escalation is to be acknowledged anew. Needs `watch` and `contractors:read`.',
  input: t => ({
    id: t.id({ required: true, description: ALERT_ID }),
    note: t.string({
      description: 'Your own words, 1,000 characters at most; they are added to those that are there.',
    }),
    expectedVersion: expectedVersion(t, 'alert'),
  }),
  resolve: async ({ id, note, expectedVersion }, context) =>
    acknowledge(
      context.db,
      { ...ownAlert(context, id), keyId: context.caller.keyId },
      sentAs(acknowledgementSchema, { note: note ?? null }),
      expecting(expectedVersion),
    ),
});

mutation('alertSilence', {
  type: Alert,
  description: 'No event of this alert before a day. Needs `watch` and `contractors:read`.',
  input: t => ({
    id: t.id({ required: true, description: ALERT_ID }),
    until: t.field({ type: 'Date', description: 'The day; null or left out: it is heard again.' }),
    expectedVersion: expectedVersion(t, 'alert'),
  }),
  resolve: async ({ id, until, expectedVersion }, context) =>
    silence(context.db, ownAlert(context, id), { until: until ?? null }, expecting(expectedVersion)),
});

/** As they stand in the input, so that a fault of one is named by its place there. */
const GivenRules = z.object({ rules: listRulesSchema });

mutation('watchlistRulesSet', {
  type: Watchlist,
  description:
    'Sets what a watchlist is alerted about, whole: what is left out is the default. No such list is `not-found`. Needs `watch`.',
  input: t => ({
    list: t.string({ required: true, description: 'Name of the list.' }),
    rules: t.field({ type: WatchRulesInput, required: true, description: 'The rules.' }),
    expectedVersion: expectedVersion(t, 'list'),
  }),
  async resolve({ list, rules, expectedVersion }, context) {
    const key = ownList(context, list);
    await setRules(context.db, key, sentAs(GivenRules, { rules }).rules, expecting(expectedVersion));
    return readWatchlist(context.db.pool, key);
  },
});
