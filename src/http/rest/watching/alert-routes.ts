/**
 * `GET /api/v1/alerts`, what a client answers to one, and `PUT /api/v1/watchlists/{name}/rules`. Each is one request and costs
 * no quota.
 */
import { z } from 'zod';
import type { ShownCompanies } from '../../../access/admission/shown-companies.ts';
import { requireJudgements } from '../../../access/caller.ts';
import { inEnglish } from '../../../checks/words/in-words.ts';
import { parseCompanyNif } from '../../../kernel/companies/parse-company-nif.ts';
import { type Precondition, versionTag } from '../../../kernel/requests/precondition.ts';
import { sentAs } from '../../../kernel/requests/sent-as.ts';
import {
  acknowledge,
  acknowledgementSchema,
  listRulesSchema,
  setRules,
  silence,
  silenceSchema,
} from '../../../watching/alerts/answer-alert.ts';
import { type Alert, alertId, readAlerts } from '../../../watching/alerts/read-alerts.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { preconditionOf, SHOWN_NOW, sentJson, toBeDone } from '../changes.ts';
import { cursorAfter, idOfCursor, listPage } from '../list-page.ts';
import { anyOf, readParameters, wholeNumber } from '../query-parameters.ts';
import { answered, decoded, jsonAnswer, type Route } from '../route.ts';
import { keyOf } from './watchlist-routes.ts';

const textOrNull = (takes: string) => z.string().max(100).nullable().default(null).meta({ takes });

export const alertsQuery = z.object({
  state: anyOf(['open', 'cleared', 'ended']).describe('Only alerts in this state. Left out: all.'),
  list: textOrNull('the name of a watchlist').describe(
    'Only alerts that this list names. No such list is `not-found`.',
  ),
  nif: textOrNull('the tax number of a company').describe(
    'Only alerts about this company: its tax number, nine digits.',
  ),
  after: cursorAfter(),
  limit: wholeNumber(1, 100, 50).describe('Alerts on a page.'),
});

export const alertsRoute: Route = {
  name: '/api/v1/alerts',
  query: alertsQuery,
  scope: 'watch',
  async prepare({ db, livemode }, { caller, url, shown }) {
    requireJudgements(caller);
    const { after, nif, ...asked } = readParameters(alertsQuery, url);
    const company = nif === null ? null : parseCompanyNif(nif);
    const ask = { ...asked, nif: company, clientId: caller.clientId, after: idOfCursor('alr', after) };
    const { alerts, more } = await readAlerts(db, ask);
    for (const alert of alerts) noteShown(shown, alert);
    const data = alerts.map(alert => alertBody(alert, livemode));
    const cursor = alerts.at(-1)?.id ?? null;
    return answered(listPage(url, { livemode, data, hasMore: more, cursor }));
  },
};

/** An alert says what two assessments say. */
function noteShown(shown: ShownCompanies, { nif, assessmentId, fromAssessmentId }: Alert): void {
  for (const id of [assessmentId, fromAssessmentId]) shown.judge(nif, id);
}

const alertBody = (alert: Alert, livemode: boolean) => ({
  object: 'alert',
  livemode,
  ...alert,
  difference: inEnglish(alert.difference),
});

/** A change of one alert, written after admission. */
const alertChange = <S extends z.ZodType>(
  verb: string,
  schema: S,
  change: (
    deps: HttpDeps,
    key: { clientId: string; keyId: string; id: string },
    sent: z.output<S>,
    require: Precondition,
  ) => Promise<Alert>,
): Route => ({
  name: `/api/v1/alerts/{id}/${verb}`,
  methods: ['POST'],
  scope: 'watch',
  async prepare(deps, request) {
    requireJudgements(request.caller);
    return toBeDone(async () => {
      const { clientId, keyId } = request.caller;
      const key = { clientId, keyId, id: alertId(decoded(request.params[0]!)) };
      const alert = await change(deps, key, sentAs(schema, await sentJson(request)), preconditionOf(request));
      noteShown(request.shown, alert);
      return jsonAnswer(alertBody(alert, deps.livemode), { ETag: versionTag(alert) });
    }, SHOWN_NOW);
  },
});

export const acknowledgeRoute = alertChange('acknowledge', acknowledgementSchema, ({ db }, ...sent) =>
  acknowledge(db, ...sent),
);

export const silenceRoute = alertChange('silence', silenceSchema, ({ db }, ...sent) => silence(db, ...sent));

export const rulesRoute: Route = {
  name: '/api/v1/watchlists/{name}/rules',
  methods: ['PUT'],
  scope: 'watch',
  prepare: async ({ db, livemode }, request) =>
    toBeDone(async () => {
      const sent = sentAs(listRulesSchema, await sentJson(request, false));
      const { tag, ...set } = await setRules(db, keyOf(request), sent, preconditionOf(request));
      return jsonAnswer({ object: 'watch_rules', livemode, ...set }, { ETag: tag });
    }),
};
