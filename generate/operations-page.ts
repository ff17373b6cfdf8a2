/** docs/operations.md: what REST, GraphQL and the command line can do, operation by operation. */
import { getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { ALL_COMMANDS } from '../src/cli/all-commands.ts';
import { buildSchema } from '../src/graph/schema.ts';
import { ALL_ROUTES } from '../src/http/rest/all-routes.ts';
import { type Generated, PrintFault } from './generated.ts';

/** What is done; by which routes, below `/api/v1`; by which fields, from the root; by which commands. */
type Row = readonly [what: string, rest: string, graphql: string, cli: string];

/**
 * Names are parted by commas. Each route and field stands in some row, and nothing that is not there: `operationsPage` sees to it. A
 * command that no row names is listed by itself.
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'A company': [
    [
      'its assessment; over REST the first look opens the analysis',
      'GET /contractors/{nif}',
      'company',
      'lookup, judge',
    ],
    ['several companies', '', 'companiesByNif', ''],
    ['companies found by what is known of them', '', 'companies', ''],
    ['an analysis, asked for', 'GET /contractors/{nif}', 'analysisRequest', 'lookup'],
    ['an analysis, as it moves', 'GET /analyses/{id}', 'node, analysisProgress', 'analyses list'],
    [
      'its earlier assessments, as known at a moment or judged for a day',
      'GET /contractors/{nif}',
      'company.assessments, company.assessment',
      'lookup',
    ],
    ['why two assessments differ', '', 'node', ''],
    ['an assessment, a director or anything else by its id', '', 'node', ''],
    [
      'a report for the file; receipts, and what they prove',
      'GET /contractors/{nif}/report.html, GET /contractors/{nif}/report.pdf, GET /assessments/{id}/receipt',
      '',
      'verify',
    ],
    ['two to five companies compared, as one file', 'GET /comparison.html, GET /comparison.pdf', '', ''],
    ['the catalogue of checks', '', 'checks', ''],
  ],
  'Around a company': [
    [
      'its network',
      'GET /contractors/{nif}/network.graphml, GET /contractors/{nif}/network.cytoscape.json, GET /contractors/{nif}/network.ftm.json',
      'network',
      '',
    ],
    [
      'directors, offices, neighbours at the door',
      'GET /contractors/{nif}',
      'company.directors, company.offices, company.sharesSeatWith',
      'lookup',
    ],
    ['signs that it continues a failed company', '', 'company.predecessors', ''],
    ['a path between two companies; what changed between two days', '', 'path, networkChanges', ''],
  ],
  'Many companies': [
    ['a batch, begun or quoted', 'POST /batches', 'batchStart', ''],
    [
      'batches, and one of them',
      'GET /batches, GET /batches/{id}',
      'batches, node',
      'batches list, batches show',
    ],
    ['results of a batch', 'GET /batches/{id}/results, GET /batches/{id}/results.ndjson', 'node', ''],
    ['the end of a batch, before its time', 'DELETE /batches/{id}', 'batchCancel', 'batches cancel'],
  ],
  'Watchlists and alerts': [
    [
      'lists, and one of them',
      'GET /watchlists, GET /watchlists/{name}',
      'watchlists, watchlist',
      'watchlists list, watchlists show',
    ],
    [
      'companies of a list',
      'GET /watchlists/{name}/companies, GET /watchlists/{name}/companies/{nif}',
      'watchlist.companies',
      'watchlists show',
    ],
    [
      'the same, as a file',
      'GET /watchlists/{name}/companies.csv, GET /watchlists/{name}/companies.ndjson',
      '',
      'watchlists export',
    ],
    ['the same, as their analyses end', '', 'watchedCompanies', ''],
    [
      'companies put on a list, or in place of all',
      'PUT /watchlists/{name}, PUT /watchlists/{name}/companies/{nif}',
      'companiesWatch',
      'watchlists import',
    ],
    ['companies taken off', 'DELETE /watchlists/{name}/companies/{nif}', 'companiesUnwatch', ''],
    ['a list deleted', 'DELETE /watchlists/{name}', 'watchlistDelete', 'watchlists remove'],
    [
      'what a list is alerted about',
      'PUT /watchlists/{name}/rules',
      'watchlistRulesSet, watchlist.rules',
      'watchlists rules',
    ],
    [
      'what hangs together, and who falls with whom',
      'GET /watchlists/{name}/clusters, GET /watchlists/{name}/worst-case',
      'watchlist.clusters, watchlist.concentration, watchlist.worstCase',
      '',
    ],
    ['alerts', 'GET /alerts', 'alerts', 'alerts list'],
    [
      'an alert acknowledged, or silenced',
      'POST /alerts/{id}/acknowledge, POST /alerts/{id}/silence',
      'alertAcknowledge, alertSilence',
      '',
    ],
  ],
  'Events and webhooks': [
    ['events that were', 'GET /events', 'events', ''],
    ['events as they happen', 'GET /events/stream', 'events, analysisCompleted', ''],
    [
      'webhook endpoints',
      'GET /webhook-endpoints, GET /webhook-endpoints/{id}',
      'viewer.webhookEndpoints',
      'webhooks list, webhooks show',
    ],
    [
      'an endpoint added, changed, switched off and on, deleted',
      'POST /webhook-endpoints, PATCH /webhook-endpoints/{id}, DELETE /webhook-endpoints/{id}',
      'webhookEndpointCreate, webhookEndpointUpdate, webhookEndpointDelete',
      'webhooks add, webhooks set, webhooks disable, webhooks enable, webhooks remove',
    ],
    [
      'an endpoint tested; a new secret',
      'POST /webhook-endpoints/{id}/test, POST /webhook-endpoints/{id}/rotate-secret',
      'webhookEndpointTest, webhookSecretRotate',
      'webhooks test, webhooks rotate',
    ],
    [
      'deliveries',
      'GET /webhook-endpoints/{id}/deliveries',
      'viewer.webhookEndpoints, node',
      'webhooks deliveries, webhooks delivery',
    ],
    [
      'deliveries sent again',
      'POST /webhook-endpoints/{id}/deliveries/{delivery}/resend, POST /webhook-endpoints/{id}/recover',
      'webhookDeliveryResend, webhookDeliveriesRecover',
      'webhooks resend, webhooks recover',
    ],
  ],
  'The account': [
    ['limits and use', 'GET /usage', 'viewer.limits, viewer.usage', 'usage'],
    ['the log of requests', '', 'viewer.requests', 'requests'],
    ['a token for a browser', '', 'clientTokenCreate', 'dashboard'],
    ['the schema of GraphQL', 'GET /schema.graphql', '', ''],
  ],
  'The service, for its operator': [
    ['the registers now', '', 'registers', 'registers list, doctor'],
    [
      'corrections that a company asked for',
      '',
      'company.corrections',
      'corrections add, corrections list, corrections answer, corrections close',
    ],
  ],
};

const schema = buildSchema();
const ROOTS = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];

/** What only the operator does. */
const aloneCommands = () => ALL_COMMANDS.filter(({ name }) => !named(3).includes(name));

const namesIn = (cell: string): string[] => (cell === '' ? [] : cell.split(', '));

const named = (column: 1 | 2 | 3): string[] =>
  Object.values(ROWS)
    .flat()
    .flatMap(row => namesIn(row[column]));

/** A field from a root, or one of what that field gives. */
function isField(path: string): boolean {
  const [name, below] = path.split('.') as [string, string?];
  const fields = ROOTS.flatMap(root => root?.getFields()[name] ?? []);
  const given = fields.map(({ type }) => getNamedType(type));
  if (below === undefined) return fields.length > 0;
  return given.some(type => (isObjectType(type) || isInterfaceType(type)) && below in type.getFields());
}

/** What there is and no row names, and what a row names and is not there. */
function faults(): string[] {
  const routes = ALL_ROUTES.flatMap(({ name, methods = ['GET'] }) =>
    methods.filter(method => method !== 'HEAD').map(method => `${method} ${name.replace('/api/v1', '')}`),
  );
  const fields = ROOTS.flatMap(root => Object.keys(root?.getFields() ?? {}));
  const commands = ALL_COMMANDS.map(({ name }) => name);
  const asked = named(2).map(path => path.split('.')[0]!);
  const unnamed = [...lacking(routes, named(1)), ...lacking(fields, asked)];
  const stray = [
    ...lacking(named(1), routes),
    ...named(2).filter(path => !isField(path)),
    ...lacking(named(3), commands),
  ];
  return [
    ...unnamed.map(name => `No row of generate/operations-page.ts names \`${name}\`: add it to one.`),
    ...stray.map(
      name => `A row of generate/operations-page.ts names \`${name}\`, which is not there: take it out.`,
    ),
  ];
}

const lacking = (names: readonly string[], from: readonly string[]): string[] =>
  names.filter(name => !from.includes(name));

const shown = (cell: string): string =>
  namesIn(cell)
    .map(name => `\`${name}\``)
    .join(', ');

export const operationsPage: Generated = {
  file: 'docs/operations.md',
  print: () => {
    const wrong = faults();
    if (wrong.length > 0) throw new PrintFault(wrong.join('\n'));
    const tables = Object.entries(ROWS).map(
      ([title, rows]) => `## ${title}

| | REST, below \`/api/v1\` | GraphQL | command line |
| --- | --- | --- | --- |
${rows.map(([what, rest, graphql, cli]) => `| ${what} | ${shown(rest)} | ${shown(graphql)} | ${shown(cli)} |`).join('\n')}
`,
    );
    return `# What can be done where

Every route, every field at the root of GraphQL and every command stands here; the build fails if one is left out. A field with a point is one
of what the field before it gives; \`node\` finds by its id what has one. REST and GraphQL are for partners, the command line for the operator, who
names the client. An empty cell: not there.

${tables.join('\n')}
## By the operator alone

| command | |
| --- | --- |
${aloneCommands()
  .map(({ name, summary }) => `| \`${name}\` | ${summary} |`)
  .join('\n')}
`;
  },
};
