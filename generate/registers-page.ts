/** The tables of `docs/registers.md`, from the registers' own metadata. The text outside the markers is written by hand. */
import { allChecks } from '../src/checks/all-checks.ts';
import { isSpecified } from '../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../src/registers/all-registers.ts';
import { vocabularies } from '../src/registers/reading/vocabulary.ts';
import type { Register, RegisterMeta } from '../src/registers/register.ts';
import { type Generated, table, withBlock } from './generated.ts';

type Row = readonly [label: string, value: string];

function age(hours: number): string {
  if (hours % 24 !== 0) return `${hours} h`;
  return hours === 24 ? 'a day' : `${hours / 24} days`;
}

const checksOf = ({ meta }: Register): string[] =>
  allChecks.filter(check => check.needs.some(name => name === meta.name)).map(check => `\`${check.key}\``);

const listed = (words: readonly string[]): string => (words.length > 0 ? words.join(', ') : 'none');

/** Bytes as megabytes. */
const megabytes = (bytes: number): string => `${Math.round((10 * bytes) / 1_000_000) / 10} MB`;

/** What `registers purge` leaves, in a sentence. */
function kept({ kind, meta: { keeps, maxAgeHours } }: Register): string {
  const { statements, mostYears, pageDays } = keeps;
  const whileStated = {
    list: `the current list only, until it is ${age(maxAgeHours)} old`,
    consulted: 'what it still states',
  };
  return [
    statements === 'permanent' ? 'what it states, for good' : whileStated[kind],
    mostYears !== undefined && `${mostYears} years at most`,
    pageDays !== undefined && `pages for ${pageDays} days`,
    kind === 'list' && 'pages of the current edition',
  ]
    .filter(part => part !== false)
    .join('; ');
}

function whileSilent({ name, essential }: RegisterMeta): 'waits' | 'unknown' | 'not missed' {
  if (!isSpecified(name)) return 'not missed';
  return essential ? 'waits' : 'unknown';
}

function rowsOf(register: Register): Row[] {
  const { meta, kind } = register;
  const byDays =
    kind === 'consulted' && register.searchDays ? '; and by days of publication, about whomever' : '';
  const asked = meta.asksByName
    ? 'company by company, by the full legal name'
    : `company by company, by NIF${byDays}`;
  const rows: (Row | false)[] = [
    ['Official name', meta.title],
    ['Published by', meta.authority],
    ['Where a person asks', `<${meta.officialPage}>`],
    ['Base address asked', `\`${meta.officialBaseUrl}\``],
    ['Legal basis', meta.legalBasis],
    ['Retention', meta.retention],
    ['How it is read', kind === 'list' ? 'whole, as a list' : asked],
    meta.schedule !== undefined && ['Schedule (Lisbon time)', `\`${meta.schedule}\``],
    meta.needsLegalBasis === true && [
      'Purpose limit',
      'not read in `live` until the operator gives a legal basis',
    ],
    ['An answer is good for', age(meta.maxAgeHours)],
    [
      'While it is silent',
      {
        waits: 'the analysis waits',
        unknown: 'the analysis completes; its checks are unknown',
        'not missed': 'nothing waits and nothing is unknown: it informs',
      }[whileSilent(meta)],
    ],
    ['Checks that need it', listed(checksOf(register))],
    ['Kept here', kept(register)],
    [
      'Suspected after',
      `${meta.alarmAfter.nothingFound} answers in a row with nothing found, ${meta.alarmAfter.nothingNew} with nothing new`,
    ],
    ['Pace', `${meta.pace.perSecond} per second at most, ${meta.pace.inFlight} at once`],
    ['Bounds of an answer', `${meta.timeoutMs / 1000} s, ${megabytes(meta.maxBodyBytes)}`],
    ['Words that can be taught', taught(meta.name)],
    ['Parser', `version ${meta.parserVersion}`],
  ];
  return rows.filter(row => row !== false);
}

/** The vocabularies of its own: `column, state`. */
const taught = (register: string): string =>
  [...vocabularies().keys()]
    .filter(name => name.startsWith(`${register} `))
    .map(name => name.slice(register.length + 1))
    .sort()
    .join(', ');

function overview(): string {
  const rows = ALL_REGISTERS.map(({ kind, meta }) => [
    `[\`${meta.name}\`](#${meta.name})`,
    kind === 'list' ? 'list' : 'per company',
    whileSilent(meta),
    age(meta.maxAgeHours),
  ]);
  return table([['register', 'read as', 'while silent', 'good for'], ...rows]);
}

/** The whole page with all blocks replaced. */
function printed(page: string): string {
  const sections = ALL_REGISTERS.map(register => ({
    block: register.meta.name,
    text: table([['', ''], ...rowsOf(register)]),
  }));
  return [{ block: 'overview', text: overview() }, ...sections].reduce(
    (drawn, { block, text }) => withBlock('docs/registers.md', drawn, block, text),
    page,
  );
}

export const registersPage: Generated = { file: 'docs/registers.md', print: printed };
