/** Companies are found by their names, seats, trades and verdicts; people never are. */
import { expect, it, test } from 'vitest';
import {
  type CompanyQuery,
  countCompanies,
  findCompanies,
} from '../../../src/contractors/companies/find-companies.ts';
import { linkCompanies } from '../../../src/network/offices/link-companies.ts';
import { addAssessment, companyNif, personNif } from '../../graph/graph-database.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { act } from '../../network/phoenix-facts.ts';

const db = await databaseOfFile();

const NAMES = [
  'VALBERIL - CONSTRUÇÕES, LDA',
  'Águas e Eletricidade do Norte, S.A.',
  'J. M. C. Construções, Unipessoal, Lda.',
  'Carpintaria Ávila & Filhos, Limitada',
  'Zé dos Telhados, Sociedade Unipessoal Lda',
] as const;
const nifs = NAMES.map((_, n) => companyNif(n + 1));

const stated = NAMES.map((firma, n) => ({
  nif: nifs[n]!,
  register: 'mj-publications' as const,
  facts: [
    act('constitution', '2015-01-01', {
      firma,
      seat: { address: `Rua Nova, ${n}`, municipality: n % 2 ? 'Póvoa de Varzim' : 'Porto' },
    }),
  ],
}));
await db.prisma.$transaction(async tx => {
  await stateFacts(tx, stated);
  await linkCompanies(tx, nifs);
});
await addAssessment(db, nifs[0]!, { hoursAgo: 48, score: 10, verdict: 'do_not_proceed' });
await addAssessment(db, nifs[1]!, { hoursAgo: 2, score: 80, verdict: 'low_risk' });
await db.sql`insert into companies (nif, name, name_words)
   values (${personNif(1)}, 'Valberil Silva', '{valberil,valb*,silva}')`;
await db.sql`insert into clients (id, name) values ('cli_1', 'Test')`;
await db.sql`insert into watchlists (id, client_id, name, created_at, changed_at)
   values ('wal_1', 'cli_1', 'book', app_now(), app_now())`;
await db.sql`insert into watched_companies (watchlist_id, nif, added_at) values ('wal_1', ${nifs[3]}, app_now())`;

const ask = { after: null, before: null, backwards: false, limit: 10, orderBy: 'nif' } as const;
async function found(filter: CompanyQuery['filter'], over: Partial<CompanyQuery> = {}): Promise<number[]> {
  const rows = await findCompanies(db, { ...ask, ...over, filter });
  expect(await countCompanies(db, { orderBy: 'nif', ...over, filter }, 1_000)).toBe(rows.length);
  return rows.map(({ nif }) => nifs.indexOf(nif as never));
}

test.each<[CompanyQuery['filter'], number[]]>([
  [{}, [0, 1, 2, 3, 4]],
  [{ search: 'valberil' }, [0]],
  [{ search: 'Construcoes VALBERIL LDA' }, [0]],
  [{ search: 'aguas de eletricidade sa' }, [1]],
  [{ search: 'Ávila' }, [3]],
  [{ search: 'JMC construções' }, [2]],
  [{ search: 'constru' }, [0, 2]],
  [{ search: 'valb constru' }, []],
  [{ search: 'valberix' }, []],
  [{ search: 'valberil', trade: '432' }, []],
  [{ trade: '41' }, [0, 2]],
  [{ trade: '432' }, [1]],
  [{ municipality: 'povoa de VARZIM' }, [1, 3]],
  [{ municipality: 'Póvoa de Varzim', trade: '433' }, [3]],
  [{ municipality: 'Porto\0', search: 'valberil\0' }, [0]],
  [{ verdicts: ['do_not_proceed', 'high_risk'] }, [0]],
  [{ changedSince: new Date(Date.now() - 24 * 3_600_000) }, [1]],
  [{ watchlistId: 'wal_1' }, [3]],
])('%j', async (filter, expected) => {
  expect(await found(filter)).toEqual(expected);
});

it('sorts by number, by score or by change, and reads on from any place in either direction', async () => {
  expect(await found({}, { orderBy: 'score' })).toEqual([0, 1]);
  expect(await found({}, { orderBy: 'changed' })).toEqual([1, 0]);
  for (const orderBy of ['nif', 'score', 'changed'] as const) {
    const all = await findCompanies(db, { ...ask, orderBy, filter: {} });
    for (const [n, place] of all.entries()) {
      const page = (over: Partial<CompanyQuery>) =>
        findCompanies(db, { ...ask, orderBy, filter: {}, ...over });
      expect(await page({ after: place })).toEqual(all.slice(n + 1));
      expect(await page({ before: place, backwards: true })).toEqual(all.slice(0, n).reverse());
    }
  }
});

it('a search for a legal ending alone is refused, with what to do', async () => {
  await expect(found({ search: 'Unipessoal, Lda.' })).rejects.toMatchObject({ code: 'invalid-parameter' });
});
