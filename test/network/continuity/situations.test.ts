/**
 * Situations as cases, guides and papers tell them (ATO and Anderson et al. on phoenix activity, CIRE art. 49, 162 and
 * 186), half of them innocent. The rule is general: none of them is named in it.
 */
import { describe, expect, test } from 'vitest';
import type { Fact, OfficeHolder } from '../../../src/facts/fact.ts';
import { WHOLE_COVERAGE } from '../../../src/facts/network-coverage.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import type { PersonKey } from '../../../src/kernel/secrets/person-key.ts';
import { firmsAtOf } from '../../../src/network/continuity/read-firms-at.ts';
import { assessNetwork } from '../../../src/network/exploring/assess-network.ts';
import { listing } from '../../checks/known-of.ts';
import {
  ANA,
  act,
  contract,
  execution,
  licence,
  notice,
  office,
  PREDECESSOR,
  RUI,
  record,
  type Seated,
  SUCCESSOR,
  THIRD,
  TODAY,
} from '../phoenix-facts.ts';

const ZOE = 'zoe' as PersonKey;
const IVO = 'ivo' as PersonKey;
const HOUSE = { firma: 'VALBERIL CONSTRUÇÕES, LDA', seat: { address: 'Rua do Forno, 7' } };
const ELSEWHERE = { firma: 'XARMENDRA OBRAS, LDA', seat: { address: 'Avenida da Levada, 301' } };
const DOOR = { ...ELSEWHERE, seat: HOUSE.seat };
const NAME = { ...ELSEWHERE, firma: 'NOVA VALBERIL, UNIPESSOAL LDA' };
const SAME = { ...NAME, seat: HOUSE.seat };

const named = (firma: string, seat: Seated = ELSEWHERE.seat) => ({ firma, seat });
const born = (on: string, house = HOUSE, ...people: PersonKey[]): Fact[] => [
  act('constitution', on, house),
  ...(people.length > 0 ? people : [ANA]).map(person => office('appointed', on, { person })),
];
const quota = (on: string, person: PersonKey) => ({
  ...office('appointed', on, { person, role: 'partner' as never }),
  movement: 'quota-held' as const,
});
const heldBy = (nif: Nif, on: string, role: 'partner' | 'director'): Fact => {
  const holder: OfficeHolder = { type: 'company', nif, name: 'CASA INVENTADA, SGPS' };
  return {
    ...office('appointed', on, { role: role as never }),
    key: `held ${nif} ${role} ${on}`,
    holder,
  } as Fact;
};
const filed = (on: string, filedOn: string): Fact =>
  ({ ...notice('declared', on), filedOn: filedOn as LocalDate }) as Fact;
/** Ana’s house of 2012, and what became of it. */
const house2012 = (...then: Fact[]): Fact[] => [...born('2012-03-01'), ...then];
/** Declared in January 2025, by a petition of the November before. */
const insolvent = (house = HOUSE, ...people: PersonKey[]): Fact[] => [
  ...born('2012-03-01', house, ...people),
  filed('2025-01-10', '2024-11-20'),
];
const listed = (on: string, minEur = 100_000): Fact =>
  ({ ...listing('tax', minEur), listDate: on as LocalDate }) as Fact;

const called =
  (name: string) =>
  (fact: Fact): Fact =>
    fact.kind === 'office' ? { ...fact, holder: { ...fact.holder, name } } : fact;

interface Situation {
  readonly failed: readonly Fact[];
  readonly company: readonly Fact[];
  readonly others?: readonly (readonly Fact[])[];
}

const OTHERS = [THIRD, '599000201', '599000210', '599000228'] as Nif[];

function level({ failed, company, others = [] }: Situation): string {
  const { phoenix } = assessNetwork(
    {
      subject: record(SUCCESSOR, company),
      others: [
        { ...record(PREDECESSOR, failed), silent: [] },
        ...others.map((facts, i) => ({ ...record(OTHERS[i]!, facts), silent: [] })),
      ],
      cutOff: [],
      coverage: WHOLE_COVERAGE,
      asOf: TODAY,
    },
    { firmsAt: firmsAtOf([]), idOf: person => `dir_${person}` },
  );
  if (!phoenix.assessable) return 'not_assessable';
  return phoenix.findings[0]?.level ?? 'none';
}

const TOWN = '500000042';
const failed = insolvent();
const fronted = [
  ...born('2012-03-01'),
  office('ceased', '2023-10-01'),
  office('appointed', '2023-10-01', { person: ZOE }),
  filed('2025-01-10', '2024-09-20'),
];

const bought = [
  ...failed,
  notice('liquidation', '2025-03-01'),
  notice('distribution', '2025-09-01'),
  notice('qualified-fortuitous', '2025-06-01'),
];

describe('the business goes on elsewhere', () => {
  test.each<[string, Situation]>([
    [
      'the director leaves to a front fifteen months before, and begins at the same door',
      { failed: fronted, company: born('2023-11-15', DOOR) },
    ],
    [
      'founded eighteen months before, while the old seat is moved away',
      {
        failed: [...failed, act('seat-change', '2024-05-02', { seat: { address: 'Largo Novo, 3' } })],
        company: born('2023-07-10', named('VALBERIL OBRAS, LDA')),
      },
    ],
    [
      'the spouse signs, the director holds the quota',
      { failed, company: [...born('2025-03-01', DOOR, ZOE), quota('2025-03-01', ANA)] },
    ],
    [
      'a holding of the director owns the new company, somebody else signs',
      {
        failed,
        company: [...born('2025-03-01', NAME, ZOE), heldBy(THIRD, '2025-03-01', 'partner')],
        others: [born('2019-01-15', named('CASA INVENTADA, SGPS, SA', { address: 'Praça Alta, 9' }))],
      },
    ],
    [
      'the same legal person is in office in both',
      {
        failed: [
          act('constitution', '2012-03-01'),
          heldBy(THIRD, '2012-03-01', 'director'),
          filed('2025-01-10', '2024-11-20'),
        ],
        company: [act('constitution', '2025-03-01', DOOR), heldBy(THIRD, '2025-03-01', 'director')],
      },
    ],
    [
      'dissolved with tax debts, and the second of its name a month later',
      {
        failed: house2012(act('dissolution', '2025-02-01'), listed('2025-03-01')),
        company: born('2025-03-05', named('VALBERIL II, LDA')),
      },
    ],
    [
      'struck off ex officio with debts',
      {
        failed: house2012(act('dissolution-ex-officio', '2025-02-01'), execution('2024-12-01')),
        company: born('2024-09-05', DOOR),
      },
    ],
    [
      'struck off ex officio three years after the business had moved',
      {
        failed: house2012(act('dissolution-ex-officio', '2026-02-01'), listed('2026-03-01')),
        company: born('2022-11-05', SAME),
      },
    ],
    [
      'moved abroad with debts',
      {
        failed: house2012(act('moved-abroad', '2025-02-01'), listed('2025-03-01')),
        company: born('2024-12-05', DOOR),
      },
    ],
    [
      'a revitalisation ends without agreement, and nothing is heard of the company any more',
      {
        failed: house2012(notice('closed-negotiations', '2025-02-01', { proceeding: 'per' })),
        company: born('2025-04-05', DOOR),
      },
    ],
    [
      'a creditor asks for the insolvency, and the house is moved meanwhile',
      { failed: house2012(notice('notice', '2026-06-01')), company: born('2026-05-02', SAME) },
    ],
    [
      'a shell is left on the lists',
      {
        failed: house2012(office('ceased', '2024-02-01'), listed('2026-05-01')),
        company: born('2024-03-02', SAME),
      },
    ],
    [
      'an acronym of the old name',
      {
        failed: insolvent(named('JORVAL MENDRAZ TAVIM, LDA', HOUSE.seat)),
        company: born('2025-04-02', named('JMT CONSTRUÇÕES, LDA')),
      },
    ],
    [
      'the old name in one word',
      {
        failed: insolvent(named('VALE BERIL, LDA', HOUSE.seat)),
        company: born('2025-04-02', named('VALEBERIL UNIPESSOAL, LDA')),
      },
    ],
    [
      'the old name behind a word of the trade',
      { failed, company: born('2025-04-02', named('CONSTRUVALBERIL, LDA')) },
    ],
    [
      'a place without numbers',
      {
        failed: insolvent(named('VALBERIL, LDA', { address: 'Lugar de Parafita, s/n' })),
        company: born('2025-04-02', named('XARMENDRA, LDA', { address: 'Lug. Parafita S/N' })),
      },
    ],
    [
      'a door of which one act gives half the postal code',
      {
        failed,
        company: born(
          '2025-04-02',
          named('XARMENDRA, LDA', { address: 'R. do Forno nº 7', postalCode: '4000 Porto' }),
        ),
      },
    ],
    [
      'the third company of one director in one special trade',
      {
        failed: [
          ...born('2020-03-01', named('CARPINTARIAS QUINDELO, LDA')),
          filed('2025-01-10', '2024-11-20'),
        ],
        company: born('2025-04-02', named('XARMENDRA CARPINTARIA, LDA', { address: 'Largo Novo, 4' })),
        others: [
          [
            ...born('2014-03-01', named('TORVAL CARPINTARIA, LDA', { address: 'Beco Alto, 2' })),
            notice('declared', '2020-05-01', { process: '4/20.1T8PRT' }),
          ],
        ],
      },
    ],
    [
      'an older company is bought, renamed and moved to the door',
      {
        failed,
        company: [
          ...born('2016-02-01', ELSEWHERE, RUI),
          office('appointed', '2025-02-01'),
          act('articles-change', '2025-02-20', SAME),
        ],
      },
    ],
    [
      'a dormant company bought, renamed and moved to the door only now is no sister',
      {
        failed,
        company: born('2024-12-02', SAME),
        others: [
          [
            ...born('2009-05-02', ELSEWHERE, RUI),
            office('appointed', '2026-10-01'),
            act('articles-change', '2026-10-02', SAME),
          ],
        ],
      },
    ],
    [
      'nor is a dead shell that has always been there',
      {
        failed,
        company: born('2024-12-02', SAME),
        others: [born('2009-05-02', named('VALBERIL, SGPS', HOUSE.seat))],
      },
    ],
    [
      'a division that both register leaves the debts behind',
      {
        failed: [...failed, act('merger-or-division', '2025-05-02')],
        company: [...born('2025-03-02', SAME), act('merger-or-division', '2025-05-10', SAME)],
      },
    ],
    [
      'a trade that is only in the name of who holds a title to build',
      {
        failed,
        company: [
          ...born('2025-03-02', named('VALBERIL PROJETOS, LDA', HOUSE.seat)),
          licence('valid', '2025-04-01'),
        ],
      },
    ],
    [
      'a spouse of the same rare surnames who founds it before the filing',
      {
        failed: insolvent(HOUSE, ZOE).map(called('Zoé Alva Torval')),
        company: born('2024-10-02', SAME, IVO).map(called('Ivo Alva Torval')),
      },
    ],
    [
      'the same two people and the same two clients, under another name and roof',
      {
        failed: [
          ...insolvent(HOUSE, ANA, RUI),
          contract(TOWN, '2023-02-01'),
          contract('500000059', '2024-02-01'),
        ],
        company: [
          ...born('2025-03-02', ELSEWHERE, ANA, RUI),
          contract(TOWN, '2025-08-01'),
          contract('500000059', '2026-02-01'),
        ],
      },
    ],
    [
      'an insolvency that only the company register tells, beside a neutral notice',
      {
        failed: house2012(notice('notice', '2024-12-10'), act('insolvency', '2025-01-10')),
        company: born('2025-03-02', DOOR),
      },
    ],
    [
      'the failed company gave its name up before, and the new one takes it',
      {
        failed: [...failed, act('articles-change', '2024-06-01', { ...HOUSE, firma: 'FLOR SECA, LDA' })],
        company: born('2024-08-02', named('VALBERIL CONSTRUÇÕES, UNIPESSOAL LDA')),
      },
    ],
    [
      'its own director begins again while the estate is sold, before creditors are paid from it',
      { failed: bought, company: born('2025-08-02', SAME) },
    ],
    [
      'a sister of a year before moves to the door after the failure, and wins the client',
      {
        failed: [...failed, contract(TOWN, '2024-02-01')],
        company: [
          ...born('2023-10-02', ELSEWHERE),
          act('seat-change', '2025-02-01', DOOR),
          contract(TOWN, '2025-08-01'),
        ],
      },
    ],
    [
      'a director re-elected on the day on which the term ended',
      {
        failed,
        company: [
          ...born('2024-03-01', DOOR),
          office('ceased', '2026-03-01'),
          office('appointed', '2026-03-01'),
        ],
      },
    ],
  ])('%s', (_name, of) => {
    expect(level(of)).toMatch(/^(moderate|strong)$/);
  });
});

const CENTRE = (unit: string) => ({ address: `Centro de Escritórios do Lago, 12${unit}` });
describe('an innocent reading', () => {
  test.each<[string, Situation]>([
    [
      'a fresh start elsewhere, in the same trade, with a new title',
      {
        failed: [...failed, licence('cancelled', '2025-02-01')],
        company: [...born('2025-04-02', ELSEWHERE), licence('valid', '2025-06-01')],
      },
    ],
    [
      'a fresh start from home in another trade',
      {
        failed: insolvent(named('PINTURAS VALBERIL, LDA', HOUSE.seat)),
        company: born('2025-04-02', named('XARMENDRA IMOBILIÁRIA, LDA', HOUSE.seat)),
      },
    ],
    [
      'two offices of a business centre, of which one act names no room',
      {
        failed: insolvent(named('VALBERIL, LDA', CENTRE(', Sala 4'))),
        company: born('2025-04-02', named('XARMENDRA, LDA', CENTRE(''))),
      },
    ],
    [
      'the virtual office that both use',
      {
        failed: insolvent(named('VALBERIL, LDA', { address: 'Rua Alta, 5, Escritório Virtual' })),
        company: born('2025-04-02', named('XARMENDRA, LDA', { address: 'Rua Alta, 5, Escritório Virtual' })),
      },
    ],
    [
      'two flats of one house',
      {
        failed: insolvent(named('VALBERIL, LDA', { address: 'Rua Alta, 5, 2.º Dto' })),
        company: born('2025-04-02', named('XARMENDRA, LDA', { address: 'Rua Alta, 5, 4.º Esq' })),
      },
    ],
    [
      'a sister that stood beside it for a year and a half, and nothing moved',
      { failed, company: born('2023-03-10', SAME) },
    ],
    [
      'one more company of an older group under one roof and name',
      {
        failed,
        company: born('2024-12-02', SAME),
        others: [
          [...born('2009-05-02', named('VALBERIL HOLDING, LDA', HOUSE.seat)), licence('valid', '2010-01-01')],
        ],
      },
    ],
    [
      'a developer with a company for each project',
      {
        failed: [
          ...born('2021-03-01', named('VALBERIL FOZ I, LDA', HOUSE.seat)),
          filed('2025-01-10', '2024-11-20'),
        ],
        company: born('2025-02-02', named('VALBERIL FOZ IV, LDA', HOUSE.seat)),
        others: [
          [...born('2022-05-02', named('VALBERIL FOZ II, LDA', HOUSE.seat)), licence('valid', '2022-06-01')],
          [...born('2023-05-02', named('VALBERIL FOZ III, LDA', HOUSE.seat)), licence('valid', '2023-06-01')],
        ],
      },
    ],
    [
      'name and door bought from the estate, the insolvency fortuitous',
      { failed: bought, company: born('2025-10-02', SAME) },
    ],
    [
      'name and door bought from the estate, as the process tells',
      {
        failed: bought,
        company: [...born('2025-10-02', SAME), { ...notice('notice', '2025-09-05'), role: 'other' } as Fact],
      },
    ],
    [
      'a sister of a year before that stays where it is, for the same town',
      {
        failed: [...failed, contract(TOWN, '2024-02-01')],
        company: [...born('2023-10-02', ELSEWHERE), contract(TOWN, '2025-08-01')],
      },
    ],
    [
      'a cooperative of the workers, one of whom was a director',
      { failed, company: born('2025-03-02', named('VALBERIL, CRL', HOUSE.seat), ANA, RUI, ZOE) },
    ],
    [
      'many founders, of whom one was a director',
      { failed, company: born('2025-03-02', NAME, ANA, RUI, ZOE, IVO) },
    ],
    [
      'a plan is approved',
      { failed: [...failed, notice('plan-approved', '2025-04-01')], company: born('2025-03-02', SAME) },
    ],
    [
      'the insolvency is revoked',
      { failed: [...failed, notice('revoked', '2025-04-01')], company: born('2025-03-02', SAME) },
    ],
    [
      'a partner who never managed begins elsewhere, for the same town',
      {
        failed: [...failed, quota('2012-03-01', ANA), quota('2012-03-01', ZOE), contract(TOWN, '2024-02-01')],
        company: [...born('2025-03-02', ELSEWHERE, ZOE), contract(TOWN, '2025-08-01')],
      },
    ],
    [
      'the liquidator of both',
      {
        failed: [
          ...insolvent(HOUSE, RUI),
          office('appointed', '2024-12-01', { role: 'liquidator' as never }),
        ],
        company: born('2025-03-02', NAME),
      },
    ],
    [
      'a rescuer called in the last months, with a company of his own',
      {
        failed: [...insolvent(HOUSE, RUI), office('appointed', '2024-07-01')],
        company: born('2011-03-02', ELSEWHERE),
      },
    ],
    [
      'merged into the other and struck off',
      {
        failed: [...failed, act('merger-or-division', '2025-05-02'), act('deregistration', '2025-07-02')],
        company: [...born('2025-03-02', NAME), act('merger-or-division', '2025-05-10', NAME)],
      },
    ],
    [
      'one common surname',
      {
        failed: insolvent(named('SILVA CONSTRUÇÕES, LDA', HOUSE.seat)),
        company: born('2025-04-02', named('SILVA & FILHOS, LDA')),
      },
    ],
    [
      'the name of the town',
      {
        failed: insolvent(named('PORTO OBRAS, LDA', HOUSE.seat)),
        company: born('2025-04-02', named('CONSTRUÇÕES DO PORTO, LDA')),
      },
    ],
    [
      'one small execution against a company that lives on',
      {
        failed: house2012(
          execution('2025-01-10'),
          act('accounts', '2025-07-10'),
          licence('valid', '2020-01-01'),
        ),
        company: born('2025-03-02', SAME),
      },
    ],
    [
      'a company closed without debts',
      {
        failed: house2012(act('dissolution', '2025-02-01'), act('deregistration', '2025-06-01')),
        company: born('2025-03-02', SAME),
      },
    ],
    [
      'a dissolution that was undone',
      {
        failed: house2012(
          act('dissolution', '2025-02-01'),
          act('activity-resumed', '2025-06-01'),
          act('accounts', '2026-07-01'),
          listed('2025-03-01', 10_000),
        ),
        company: born('2025-03-02', SAME),
      },
    ],
    [
      'a failure six years before',
      { failed: house2012(filed('2019-01-10', '2018-11-20')), company: born('2025-03-02', SAME) },
    ],
    [
      'a revitalisation that failed, of a company that goes on building',
      {
        failed: house2012(
          notice('closed-negotiations', '2024-02-01', { proceeding: 'per' }),
          act('accounts', '2026-07-01'),
          licence('valid', '2020-01-01'),
        ),
        company: born('2024-04-05', DOOR),
      },
    ],
    [
      'an employee is made director by those who founded it',
      { failed, company: [...born('2025-03-02', ELSEWHERE, RUI), office('appointed', '2026-03-02')] },
    ],
  ])('%s', (_name, of) => {
    expect(level(of)).toMatch(/^(none|weak)$/);
  });
});
