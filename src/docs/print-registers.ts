/**
 * `node src/docs/print-registers.ts [--check]`: writes the tables of `docs/registers.md` from the registers' own
 * metadata, or fails when they are not what the code says. What stands outside the markers is written by hand.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { allChecks } from '../checks/all-checks.ts';
import { ALL_REGISTERS } from '../registers/all-registers.ts';
import type { Register } from '../registers/register.ts';

const FILE = fileURLToPath(new URL('../../docs/registers.md', import.meta.url));
const MEND = 'Mend it with: node src/docs/print-registers.ts';

type Row = readonly [label: string, value: string];

const table = ([head, ...rows]: readonly (readonly string[])[]): string =>
  [head!, head!.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

function age(hours: number): string {
  if (hours % 24 !== 0) return `${hours} h`;
  return hours === 24 ? 'a day' : `${hours / 24} days`;
}

const checksOf = ({ meta }: Register): string[] =>
  allChecks.filter(check => check.needs.includes(meta.name)).map(check => `\`${check.key}\``);

const listed = (words: readonly string[]): string => (words.length > 0 ? words.join(', ') : 'none');

/** A bound in the unit that a reader thinks in. */
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

function rowsOf(register: Register): Row[] {
  const { meta, kind } = register;
  const asked = meta.asksByName ? 'company by company, by the full legal name' : 'company by company, by NIF';
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
      meta.essential ? 'the analysis waits' : 'the analysis completes; its checks are unknown',
    ],
    ['Checks that need it', listed(checksOf(register))],
    ['Kept here', kept(register)],
    [
      'Suspected after',
      `${meta.alarmAfter.nothingFound} answers in a row with nothing found, ${meta.alarmAfter.nothingNew} with nothing new`,
    ],
    ['Pace', `${meta.pace.perSecond} per second at most, ${meta.pace.inFlight} at once`],
    ['Bounds of an answer', `${meta.timeoutMs / 1000} s, ${megabytes(meta.maxBodyBytes)}`],
    ['Parser', `version ${meta.parserVersion}`],
  ];
  return rows.filter(row => row !== false);
}

function overview(): string {
  const rows = ALL_REGISTERS.map(({ kind, meta }) => [
    `[\`${meta.name}\`](#${meta.name})`,
    kind === 'list' ? 'list' : 'per company',
    meta.essential ? 'waits' : 'unknown',
    age(meta.maxAgeHours),
  ]);
  return table([['register', 'read as', 'while silent', 'good for'], ...rows]);
}

const begin = (block: string) => `<!-- generated: ${block} -->`;
const END = '<!-- end -->';

/** The page with one block drawn anew. Throws where the page has no place for it. */
function withBlock(page: string, block: string, text: string): string {
  const from = page.indexOf(begin(block));
  const to = page.indexOf(END, from);
  if (from < 0 || to < 0)
    throw new Error(
      `docs/registers.md has no place for "${block}": write its section around ${begin(block)} and ${END}`,
    );
  return `${page.slice(0, from)}${begin(block)}\n${text}\n${page.slice(to)}`;
}

/** The whole page as the code says it. */
function printed(page: string): string {
  const sections = ALL_REGISTERS.map(register => ({
    block: register.meta.name,
    text: table([['', ''], ...rowsOf(register)]),
  }));
  return [{ block: 'overview', text: overview() }, ...sections].reduce(
    (drawn, { block, text }) => withBlock(drawn, block, text),
    page,
  );
}

const page = await readFile(FILE, 'utf8');
const wanted = printed(page);
if (!process.argv.includes('--check')) await writeFile(FILE, wanted);
else if (page !== wanted) {
  console.error(`docs/registers.md is not what the code says. ${MEND}`);
  process.exitCode = 1;
}
