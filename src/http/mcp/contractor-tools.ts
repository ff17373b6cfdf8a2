/** `assess`, `explain` and `network`: what REST has at `/api/v1/contractors/{nif}`, with what an agent needs to say why. */
import { z } from 'zod';
import { CHECK_KEYS } from '../../checks/check-keys.ts';
import { LEAST_AGE_HOURS, MOST_AGE_HOURS } from '../../contractors/analyses/wanted-age.ts';
import { nif } from '../../kernel/schemas/words.ts';
import { DEEPEST, MOST_NODES } from '../../network/exploring/explore-network.ts';
import { analyzingContractor, completeContractor } from '../bodies/contractor-bodies.ts';
import { networkElements } from '../bodies/network-body.ts';
import type { HttpDeps } from '../http-deps.ts';
import { contractorQuery, LONGEST_WAIT_SECONDS } from '../rest/contractors/contractor-query.ts';
import { contractorRoute } from '../rest/contractors/contractor-route.ts';
import { networkQuery, networkRoutes } from '../rest/contractors/network-routes.ts';
import type { RouteRequest } from '../rest/route.ts';
import { restRequest, type ToolAnswer, toolOf } from './tool.ts';

const { knownAt, name } = contractorQuery.shape;

export const nifInput = z.string().describe(nif.description!);

const question = z.strictObject({
  nif: nifInput,
  name: z.string().optional().describe(name.description!),
  maxAgeHours: z
    .int()
    .min(LEAST_AGE_HOURS)
    .max(MOST_AGE_HOURS)
    .optional()
    .describe(
      'The oldest answer wanted, in hours. If the assessment is older, the company is analysed again, as long as `waitSeconds` allows; ' +
        '`refreshing` is true if the answer is still the older one. Not with `knownAt`.',
    ),
  knownAt: z.iso.datetime({ offset: true }).optional().describe(knownAt.description!),
  waitSeconds: z
    .int()
    .min(0)
    .max(LONGEST_WAIT_SECONDS)
    .default(25)
    .describe('How long to wait for an analysis that is under way. 0: not at all.'),
});

type Body = z.output<typeof completeContractor | typeof analyzingContractor>;

function prepare(
  deps: HttpDeps,
  request: RouteRequest,
  expand: string,
  { nif: asked, waitSeconds, ...query }: z.output<typeof question>,
) {
  const path = `/api/v1/contractors/${encodeURIComponent(asked)}`;
  return contractorRoute.prepare(
    deps,
    restRequest(request, path, {
      params: [encodeURIComponent(asked)],
      query: { ...query, expand },
      prefer: `wait=${waitSeconds}`,
    }),
  );
}

/** While it is analysed, the registers that are waited for are what is unknown. */
function toolAnswer(body: Body, isTold: (check: string, kind: string) => boolean): ToolAnswer {
  if (body.status === 'analyzing') return { answer: body, unknown: body.analysis.waitingFor };
  const evidence = Object.fromEntries(
    Object.entries(body.evidence ?? {}).filter(([check, { kind }]) => isTold(check, kind)),
  );
  return { answer: { ...body, evidence }, unknown: body.unknownChecks };
}

const answer = z.union([completeContractor, analyzingContractor]);

export const assessTool = toolOf({
  name: 'assess',
  scope: 'contractors:read',
  title: 'Assess a company',
  description:
    'The risk assessment of a Portuguese construction company by its tax number (NIF): score, verdict, every check, and the evidence ' +
    'of those that found something or are unknown. A company that was never asked about is analysed, which takes seconds; `status` is ' +
    '`analyzing` until then. One unit of the daily quota. Needs `contractors:read`.',
  isReading: false,
  input: question,
  answer,
  prepare: (deps, request, args) => prepare(deps, request, 'evidence', args),
  tell: (body: Body) => toolAnswer(body, (_check, kind) => kind === 'hit' || kind === 'unknown'),
});

export const explainTool = toolOf({
  name: 'explain',
  scope: 'contractors:read',
  title: 'Explain an assessment',
  description:
    'Why a company has its score: for each check the value, the points that it took and the records behind it, also where registers ' +
    'hold nothing; how far the next verdicts are, and what would lead to a better one. Starts and costs what `assess` does. Needs `contractors:read`.',
  isReading: false,
  input: question.extend({
    checks: z
      .array(z.enum(CHECK_KEYS.map(({ key }) => key)))
      .min(1)
      .optional()
      .describe('The checks to explain. Left out: all.'),
  }),
  answer,
  prepare: (deps, request, { checks: _, ...args }) =>
    prepare(deps, request, 'evidence,counterfactuals', args),
  tell: (body: Body, { checks }) => toolAnswer(body, check => checks?.some(key => key === check) ?? true),
});

const { depth, asOf, first } = networkQuery.shape;
const route = networkRoutes.find(({ name }) => name.endsWith('cytoscape.json'))!;

export const networkTool = toolOf({
  name: 'network',
  scope: 'network:read',
  title: 'The network behind a company',
  description:
    'Who runs or ran which company around it, on any day: companies, directors by name, the act behind every link, and the paths that ' +
    'lead to insolvent companies. A link is no fault, and what is left out is no clean record. One unit of the daily quota. Needs ' +
    '`network:read`; verdicts of its companies need `contractors:read` too.',
  isReading: true,
  input: z.strictObject({
    nif: nifInput,
    depth: z.int().min(1).max(DEEPEST).default(2).describe(depth.description!),
    asOf: z.iso.date().optional().describe(asOf.description!),
    first: z.int().min(1).max(MOST_NODES).default(50).describe(first.description!),
  }),
  answer: networkElements,
  prepare: (deps, request, { nif, ...query }) => {
    const path = `/api/v1/contractors/${encodeURIComponent(nif)}/network.cytoscape.json`;
    return route.prepare(deps, restRequest(request, path, { params: [encodeURIComponent(nif)], query }));
  },
  tell: (body: z.output<typeof networkElements>) => ({
    answer: body,
    unknown: body.data.cutOff.map(
      ({ reason, at, omitted }) => `${reason}${at ? ` at ${at}` : ''}: ${omitted}`,
    ),
  }),
});
