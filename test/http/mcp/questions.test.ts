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

const [CLEAN, TAX, LICENCE, FAILED, PER, SUSPENDED, PHOENIX] = ['10', '28', '44', '52', '60', '79', '95'].map(
  end => `5800000${end}`,
);
const NOWHERE = '580009998';

beforeAll(async () => {
  const companies = [CLEAN, TAX, LICENCE, FAILED, PER, SUSPENDED, PHOENIX, NOWHERE];
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
const changed = ({ answer }: Told) => answer.counterfactuals[0].changes[0].check;
const failedIsTold = ({ answer }: Told) =>
  answer.data.some(({ data }: Told) => data.nif === FAILED && data.verdict === 'do_not_proceed');
const names = ({ answer }: Told) => answer.data.map(({ nif }: Told) => nif);
const toInsolvent = ({ answer }: Told) => answer.data.riskPaths.map(({ to }: Told) => to);

/** The question, how it is asked, where the answer stands, and what it is; what each check says is told by REST's tests. */
const QUESTIONS: readonly [string, string, Record<string, unknown>, (told: Told) => unknown, unknown][] = [
  ['Is anything known against this old company?', 'assess', { nif: CLEAN }, verdict, 'no_records'],
  ['How many reasons speak against it?', 'assess', { nif: CLEAN }, t => t.answer.reasons, []],
  ['Of which class is its licence?', 'assess', { nif: CLEAN }, check('alvaraClass'), 4],
  ['Is it real?', 'assess', { nif: CLEAN }, t => t.answer.livemode, false],
  ['Does it owe taxes?', 'assess', { nif: TAX }, check('taxDebtor'), true],
  ['Where does that stand?', 'assess', { nif: TAX }, found('taxDebtor'), 'at-debtors'],
  ['May this one still build?', 'assess', { nif: LICENCE }, check('alvaraStatus'), 'cancelled'],
  ['Which colour has it?', 'assess', { nif: LICENCE }, t => t.answer.color, 'warning'],
  [
    'Which check does not apply?',
    'assess',
    { nif: LICENCE },
    t => t.answer.notApplicableChecks,
    ['alvaraClass'],
  ],
  ['May I contract this one?', 'assess', { nif: FAILED }, verdict, 'do_not_proceed'],
  ['Was it declared insolvent?', 'assess', { nif: FAILED }, check('insolvencyDeclared'), 1],
  ['In which proceeding is this one?', 'assess', { nif: PER }, check('insolvencyPhase'), 'per_approved'],
  ['Does it continue a failed one?', 'assess', { nif: PHOENIX }, check('phoenixPattern'), 'strong'],
  [
    'Is that name the registered one?',
    'assess',
    { nif: TAX, name: 'Pavimentações Monte Claro de Urteira' },
    t => t.answer.nameMatch.match,
    'same',
  ],
  ['And this one?', 'assess', { nif: TAX, name: 'Outra Casa' }, t => t.answer.nameMatch.match, 'other'],
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
  ['What would a licence change?', 'explain', { nif: SUSPENDED }, changed, 'alvaraStatus'],
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
  ['What was completed?', 'what_changed', { types: ['analysis.completed'], limit: 100 }, failedIsTold, true],
  ['What changed on my books?', 'what_changed', { types: ['watch.opened'] }, t => t.answer.data, []],
];

test.each(QUESTIONS)('%s', async (_question, tool, args, where, answer) => {
  const told = await ask(tool, args);
  expect(where(told)).toEqual(answer);
  expect(told.notice).toContain('not a decision');
});
