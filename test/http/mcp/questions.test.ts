/** Questions of agents whose answers the sandbox gives, asked with the official client. */
import { beforeAll, expect, test } from 'vitest';
import { connectMcp } from '../../kit/mcp.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile({ ROLE: 'all' });
const client = await connectMcp(app);

// biome-ignore lint/suspicious/noExplicitAny: looked into by the path of a question
type Told = any;

async function ask(name: string, args: Record<string, unknown>): Promise<Told> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
  expect(isError, JSON.stringify(content)).toBeFalsy();
  return structuredContent;
}

/** Until its analysis is over. */
async function assess(nif: string): Promise<void> {
  for (;;) if ((await ask('assess', { nif })).answer.status === 'complete') return;
}

const [CLEAN, TAX, BOTH, LICENCE, FAILED, PER] = ['10', '28', '36', '44', '52', '60'].map(
  end => `5800000${end}`,
);
const [SUSPENDED, CREDITOR, PHOENIX] = ['79', '87', '95'].map(end => `5800000${end}`);
const [EXECUTED, LABOUR, BARRED] = ['50', '68', '76'].map(end => `5800001${end}`);
const NOWHERE = '580009998';

beforeAll(async () => {
  const companies = [
    CLEAN,
    TAX,
    BOTH,
    LICENCE,
    FAILED,
    PER,
    SUSPENDED,
    CREDITOR,
    PHOENIX,
    EXECUTED,
    LABOUR,
    BARRED,
    NOWHERE,
  ];
  await Promise.all(companies.map(nif => assess(nif!)));
  await ask('watch', { list: 'books', companies: [{ nif: CLEAN, reference: 'L-1' }, { nif: TAX }] });
}, 120_000);

const check =
  (key: string) =>
  ({ answer }: Told) =>
    answer.checks[key];
const verdict = ({ answer }: Told) => answer.verdict;
const found =
  (key: string) =>
  ({ answer }: Told) =>
    answer.evidence[key]?.evidence?.[0]?.register;
const points =
  (key: string) =>
  ({ answer }: Told) =>
    answer.evidence[key].points < 0;
const names = ({ answer }: Told) => answer.data.map(({ nif }: Told) => nif);
const toInsolvent = ({ answer }: Told) => answer.data.riskPaths.map(({ to }: Told) => to);

/** The question, how it is asked, where the answer stands, and what it is. */
const QUESTIONS: readonly [string, string, Record<string, unknown>, (told: Told) => unknown, unknown][] = [
  ['Is anything known against this old company?', 'assess', { nif: CLEAN }, verdict, 'no_records'],
  ['How many reasons speak against it?', 'assess', { nif: CLEAN }, t => t.answer.reasons, []],
  ['Is its licence valid?', 'assess', { nif: CLEAN }, check('alvaraStatus'), 'valid'],
  ['Of which class is its licence?', 'assess', { nif: CLEAN }, check('alvaraClass'), 4],
  ['Is it real?', 'assess', { nif: CLEAN }, t => t.answer.livemode, false],
  ['Does it owe taxes?', 'assess', { nif: TAX }, check('taxDebtor'), true],
  ['How much at least?', 'assess', { nif: TAX }, check('taxDebtMinimumEur'), 10_000],
  ['Where does that stand?', 'assess', { nif: TAX }, found('taxDebtor'), 'at-debtors'],
  ['Does it owe Social Security as well?', 'assess', { nif: TAX }, check('ssDebtor'), false],
  ['How bad is one tax debt of the lowest band?', 'assess', { nif: TAX }, verdict, 'moderate_risk'],
  ['Is this one on both lists of debtors?', 'assess', { nif: BOTH }, check('debtorOnBothLists'), true],
  [
    'How much does it owe Social Security at least?',
    'assess',
    { nif: BOTH },
    check('ssDebtMinimumEur'),
    100_000,
  ],
  ['Which register says so?', 'assess', { nif: BOTH }, found('ssDebtor'), 'ss-debtors'],
  ['What is the verdict on it?', 'assess', { nif: BOTH }, verdict, 'moderate_risk'],
  ['May this one still build?', 'assess', { nif: LICENCE }, check('alvaraStatus'), 'cancelled'],
  ['How many of its directors have a past?', 'assess', { nif: LICENCE }, check('directorsWithIssues'), 2],
  [
    'How many linked companies are insolvent?',
    'assess',
    { nif: LICENCE },
    check('linkedCompaniesInsolvent'),
    1,
  ],
  ['Which colour has it?', 'assess', { nif: LICENCE }, t => t.answer.color, 'warning'],
  [
    'Which check has no meaning for it?',
    'assess',
    { nif: LICENCE },
    t => t.answer.notApplicableChecks,
    ['alvaraClass'],
  ],
  ['May I contract this one?', 'assess', { nif: FAILED }, verdict, 'do_not_proceed'],
  ['Was it declared insolvent?', 'assess', { nif: FAILED }, check('insolvencyDeclared'), 1],
  ['Was there anything left?', 'assess', { nif: FAILED }, check('insolvencyWithoutAssets'), true],
  ['Where was it published?', 'assess', { nif: FAILED }, found('insolvencyDeclared'), 'citius-insolvency'],
  ['Is it still active?', 'assess', { nif: FAILED }, check('companyStatus'), 'in_liquidation'],
  ['Was a public contract taken from it?', 'assess', { nif: FAILED }, check('publicContractsTerminated'), 1],
  ['In which proceeding is this one?', 'assess', { nif: PER }, check('insolvencyPhase'), 'per_approved'],
  ['Is it insolvent, then?', 'assess', { nif: PER }, check('insolvencyDeclared'), 0],
  ['What is the state of this licence?', 'assess', { nif: SUSPENDED }, check('alvaraStatus'), 'suspended'],
  ['Is a creditor in insolvencies suspect?', 'assess', { nif: CREDITOR }, verdict, 'no_records'],
  ['In how many is it one?', 'assess', { nif: CREDITOR }, check('creditorInInsolvencies'), 2],
  [
    'Does this young company continue a failed one?',
    'assess',
    { nif: PHOENIX },
    check('phoenixPattern'),
    'strong',
  ],
  [
    'Is that name the registered one?',
    'assess',
    { nif: TAX, name: 'Pavimentações Monte Claro de Urteira' },
    t => t.answer.nameMatch.match,
    'same',
  ],
  ['And this one?', 'assess', { nif: TAX, name: 'Outra Casa' }, t => t.answer.nameMatch.match, 'other'],
  ['Did an execution end without payment?', 'assess', { nif: EXECUTED }, check('executionsWithoutAssets'), 1],
  [
    'Which register holds it?',
    'assess',
    { nif: EXECUTED },
    found('executionsWithoutAssets'),
    'citius-executions',
  ],
  [
    'Was it sanctioned for the safety of workers?',
    'assess',
    { nif: LABOUR },
    check('verySeriousLabourSanctions'),
    1,
  ],
  ['Who says so?', 'assess', { nif: LABOUR }, found('labourSanctions'), 'act-sanctions'],
  ['May it take public contracts?', 'assess', { nif: BARRED }, check('barredFromPublicContracts'), true],
  [
    'Is a company that no register knows clean?',
    'assess',
    { nif: NOWHERE },
    t => [t.answer.verdict === 'no_records', t.unknown.includes('recentCourtCases')],
    [false, true],
  ],
  ['What is it called?', 'assess', { nif: NOWHERE }, t => t.answer.company, null],
  ['Which check cost it points?', 'explain', { nif: TAX, checks: ['taxDebtor'] }, points('taxDebtor'), true],
  ['Which holds it down?', 'explain', { nif: LICENCE }, t => t.answer.headroom.heldBy, ['alvaraStatus']],
  [
    'What would a licence change?',
    'explain',
    { nif: SUSPENDED },
    t => t.answer.counterfactuals[0].changes[0].check,
    'alvaraStatus',
  ],
  [
    'What did you look for, where nothing was found?',
    'explain',
    { nif: CLEAN, checks: ['taxDebtor'] },
    t => t.answer.evidence.taxDebtor.evidence[0].type,
    'absence',
  ],
  ['Who stands behind it?', 'network', { nif: LICENCE }, t => t.answer.elements.nodes.length, 4],
  ['Which insolvent company does that lead to?', 'network', { nif: LICENCE }, toInsolvent, ['580000117']],
  ['Which one does the young company continue?', 'network', { nif: PHOENIX }, toInsolvent, ['580000109']],
  ['Which number has “Fraga Nova”?', 'search_companies', { name: 'fraga nova' }, names, [LICENCE]],
  ['Is there a company of my neighbour’s name?', 'search_companies', { name: 'Zzyzx' }, names, []],
  [
    'What was completed?',
    'what_changed',
    { types: ['analysis.completed'], limit: 100 },
    ({ answer }) =>
      answer.data.some(({ data }: Told) => data.nif === FAILED && data.verdict === 'do_not_proceed'),
    true,
  ],
  ['What changed on my books?', 'what_changed', { types: ['watch.opened'] }, t => t.answer.data, []],
];

test.each(QUESTIONS)('%s', async (_question, tool, args, where, answer) => {
  const told = await ask(tool, args);
  expect(where(told)).toEqual(answer);
  expect(told.notice).toContain('not a decision');
});
