/**
 * Yearly files of Portal BASE as they are. Shares are those of the files of 2024 (226,998 contracts) and 2025 (247,725);
 * what was seen and not counted is given a share of 1 in 500.
 */
import { Rng } from '../country/setting/rng.ts';
import { type Other, oddAmong, otherCompany } from './others.ts';

export type DumpRow = Readonly<Record<string, unknown>>;

const SEEN = 1 / 500;

interface Oddity {
  /** Of all rows. */
  readonly share: number;
  /** The row of this winner as it stands in the file; twice where it is repeated. */
  readonly rows: (row: DumpRow, winner: Other, rng: Rng) => DumpRow[];
}

const wonBy = (row: DumpRow, ...winners: readonly string[]): DumpRow => ({
  ...row,
  adjudicatarios: winners,
  adjudicatarioPMEs: null,
});

/** What was typed wrongly, or not at all, about one contract. */
export const ODDITIES = {
  /** 9.6 % in 2024, 10.8 % in 2025: foreigners, and who was not looked up. */
  'no-number': { share: 0.1, rows: (row, { name }) => [wonBy(row, `- - ${name}`)] },
  'mistyped-number': {
    share: SEEN,
    rows: (row, { nif, name }, rng) => [wonBy(row, `${mistyped(nif, rng)} - ${name}`)],
  },
  /** The authority receives: a concession. Two of 21,748. */
  'negative-price': {
    share: 2 / 21_748,
    rows: (row, _, rng) => [{ ...row, precoContratual: -(100 + rng.int(0, 9_999) / 4) }],
  },
  /** 555 prices of 0 or less in 2025. */
  'zero-price': { share: 555 / 247_725, rows: row => [{ ...row, precoContratual: 0 }] },
  'not-signed': {
    share: 1_201 / 247_725,
    rows: (row, _, rng) => [{ ...row, dataCelebracaoContrato: rng.pick(['', 'NULL', null]) }],
  },
  'mistyped-value': {
    share: SEEN,
    rows: (row, _, rng) => [
      { ...row, ...rng.pick([{ dataCelebracaoContrato: '31/02/2024' }, { precoContratual: '12.34.5' }]) },
    ],
  },
  /** The second one is at times another contract under the number of the first. */
  'repeated-id': {
    share: 1_066 / 226_998,
    rows: (row, _, rng) => [row, rng.chance(0.5) ? row : { ...row, precoContratual: 2_500 }],
  },
  'number-in-name': {
    share: SEEN,
    rows: (row, { nif, name }) => [
      { ...wonBy(row, `${nif} - 1 - ${name}`), concorrentes: [`${nif}-1 - ${name}`] },
    ],
  },
  /** In a text where a list is expected. */
  'joined-winners': {
    share: SEEN,
    rows: (row, { nif, name }, rng) => {
      const partner = otherCompany(rng.int(0, 9_999));
      return [{ ...row, adjudicatarios: `${partner.nif} - ${partner.name} | ${nif} - ${name}` }];
    },
  },
} satisfies Record<string, Oddity>;

export type OddityName = keyof typeof ODDITIES;
export const ODDITY_NAMES = Object.keys(ODDITIES) as OddityName[];

/** A digit less, two digits the wrong way round, or a letter for a digit. */
function mistyped(nif: string, rng: Rng): string {
  const at = rng.int(2, 6);
  return rng.pick([
    nif.slice(0, -1),
    `${nif.slice(0, -1)}${(Number(nif.at(-1)) + 1) % 10}`,
    `${nif.slice(0, at)}O${nif.slice(at + 1)}`,
  ]);
}

/** As many odd rows as stand among `count` clean ones; `clean` makes the row of a winner. */
export function oddRows(
  count: number,
  clean: (nth: number, winner: Other) => DumpRow,
  key: string,
): DumpRow[] {
  const rng = new Rng(key);
  const all = count / (1 - ODDITY_NAMES.reduce((sum, name) => sum + ODDITIES[name].share, 0));
  let nth = 0;
  return ODDITY_NAMES.flatMap(name => {
    const { share, rows }: Oddity = ODDITIES[name];
    return Array.from({ length: oddAmong(all, share, rng) }, () => {
      const winner = otherCompany(nth);
      return rows(clean(nth++, winner), winner, rng);
    }).flat();
  });
}

const MAY_BE_NULL = ['dataFechoContrato', 'tipoFimContrato', 'numAcordoQuadro', 'DescrAcordoQuadro'];

/** The same row in other notations: a number for a text, `NULL` for an empty text, entities for signs. */
export function oddlyPrinted(row: DumpRow, rng: Rng): DumpRow {
  const nulls = rng.chance(0.2) ? MAY_BE_NULL.filter(name => row[name] === '') : [];
  return {
    ...row,
    ...Object.fromEntries(nulls.map(name => [name, 'NULL'])),
    ...(rng.chance(0.5) ? { idprocedimento: Number(row.idprocedimento) } : {}),
    ...(Array.isArray(row.adjudicatarios)
      ? { adjudicatarios: row.adjudicatarios.map(text => String(text).replaceAll('&', '&amp;')) }
      : {}),
  };
}
