/**
 * Situations as cases, guides and papers tell them (ATO and Anderson et al. on phoenix activity, CIRE art. 49, 162 and
 * 186), half of them innocent. The rule is general: none of them is named in it. Likenesses of names and doors are in
 * firm-name.test.ts and same-place.test.ts.
 */
import { describe, expect, test } from 'vitest';
import type { CompanyActType, Fact, InsolvencyAct } from '../../../src/facts/fact.ts';
import { WHOLE_COVERAGE } from '../../../src/facts/network-coverage.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import type { PersonKey } from '../../../src/kernel/secrets/person-key.ts';
import { firmsAtOf } from '../../../src/network/continuity/read-firms-at.ts';
import { assessNetwork } from '../../../src/network/exploring/assess-network.ts';
import { listing } from '../../checks/known-of.ts';
import * as phoenix from '../phoenix-facts.ts';
import {
  ANA,
  act,
  contract,
  execution,
  licence,
  notice,
  office,
  RUI,
  record,
  THIRD,
} from '../phoenix-facts.ts';

const [ZOE, IVO] = ['zoe', 'ivo'] as PersonKey[] as [PersonKey, PersonKey];
const [TOWN, OTHER_TOWN] = ['500000042', '500000059'];
const HOUSE = { firma: 'VALBERIL CONSTRUÇÕES, LDA', seat: { address: 'Rua do Forno, 7' } };
const ELSEWHERE = { firma: 'XARMENDRA OBRAS, LDA', seat: { address: 'Avenida da Levada, 301' } };
const DOOR = { ...ELSEWHERE, seat: HOUSE.seat };
const NAME = { ...ELSEWHERE, firma: 'NOVA VALBERIL, UNIPESSOAL LDA' };
const SAME = { ...NAME, seat: HOUSE.seat };
const named = (firma: string, seat = HOUSE.seat) => ({ firma, seat });

const born = (on: string, house = HOUSE, ...people: PersonKey[]): Fact[] => [
  act('constitution', on, house),
  ...(people.length > 0 ? people : [ANA]).map(person => office('appointed', on, { person })),
];
/** Founded two months after the failure, or on another day. */
const next = (house = SAME, on = '2025-03-02', ...people: PersonKey[]) => born(on, house, ...people);
/** Ana’s house of 2012, and what became of it. */
const house2012 = (...then: Fact[]): Fact[] => [...born('2012-03-01'), ...then];
const filed = (on: string, filedOn: string) => ({ ...notice('declared', on), filedOn: filedOn as LocalDate });
const declared = filed('2025-01-10', '2024-11-20') as Fact;
const insolvent = (house = HOUSE, ...people: PersonKey[]) => [
  ...born('2012-03-01', house, ...people),
  declared,
];
const failed = insolvent();

const as = (role: string, on: string, person = ANA) =>
  office('appointed', on, { person, role: role as never });
const quota = (on: string, person = ANA): Fact =>
  ({ ...as('partner', on, person), movement: 'quota-held' }) as Fact;
const left = (on: string) => office('ceased', on);
const entered = (on: string, person = ANA) => office('appointed', on, { person });
const heldBy = (nif: Nif, on: string, role: string): Fact =>
  ({ ...as(role, on), key: role, holder: { type: 'company', nif, name: 'CASA INVENTADA, SGPS' } }) as Fact;
const listed = (on: string, minEur = 100_000): Fact =>
  ({ ...listing('tax', minEur), listDate: on as LocalDate }) as Fact;
const per = (what: InsolvencyAct, on: string) => notice(what, on, { proceeding: 'per' });
const acted = (type: CompanyActType, on: string, house = HOUSE) => act(type, on, house);
const called = (name: string) => (fact: Fact) =>
  (fact.kind === 'office' ? { ...fact, holder: { ...fact.holder, name } } : fact) as Fact;
/** Both of them build for the town. */
const forTheTown = (before: readonly Fact[], after: readonly Fact[]) =>
  [
    [...before, contract(TOWN, '2024-02-01')],
    [...after, contract(TOWN, '2025-08-01')],
  ] as const;

/** Its name, the failed company, the one that is looked at, and others around them. */
type Situation = [string, readonly Fact[], readonly Fact[], ...(readonly Fact[])[]];

const OTHERS = [THIRD, '599000201', '599000210', '599000228'] as Nif[];

function level([before, company, ...others]: (readonly Fact[])[]): string {
  const numbers = [phoenix.PREDECESSOR, ...OTHERS];
  const found = assessNetwork(
    {
      subject: record(phoenix.SUCCESSOR, company!),
      others: [before!, ...others].map((facts, i) => ({ ...record(numbers[i]!, facts), silent: [] })),
      cutOff: [],
      coverage: WHOLE_COVERAGE,
      asOf: phoenix.TODAY,
    },
    { firmsAt: firmsAtOf([]), idOf: person => `dir_${person}` },
  ).phoenix;
  return found.assessable ? (found.findings[0]?.level ?? 'none') : 'not_assessable';
}

const fronted = [
  ...house2012(left('2023-10-01'), entered('2023-10-01', ZOE)),
  filed('2025-01-10', '2024-09-20') as Fact,
];
const bought = [
  ...failed,
  notice('liquidation', '2025-03-01'),
  notice('distribution', '2025-09-01'),
  notice('qualified-fortuitous', '2025-06-01'),
];
const HOLDING = named('CASA INVENTADA, SGPS, SA', { address: 'Praça Alta, 9' });
const carpenters = (firma: string, on: string, address: string) => born(on, named(firma, { address }));
const dormant = [...born('2009-05-02', ELSEWHERE, RUI), entered('2026-10-01')];
const foz = (n: string, on: string) => born(on, named(`VALBERIL FOZ ${n}, LDA`));
const clients = (...on: string[]) => on.map((each, i) => contract([TOWN, OTHER_TOWN][i]!, each));
const building = licence('valid', '2020-01-01');

describe('the business goes on elsewhere', () => {
  test.each<Situation>([
    [
      'the director leaves to a front fifteen months before, and begins again',
      fronted,
      next(DOOR, '2023-11-15'),
    ],
    [
      'founded eighteen months before, while the old seat is moved away',
      [...failed, acted('seat-change', '2024-05-02', named(HOUSE.firma, { address: 'Largo Novo, 3' }))],
      next(named('VALBERIL OBRAS, LDA', ELSEWHERE.seat), '2023-07-10'),
    ],
    [
      'the spouse signs, the director holds the quota',
      failed,
      [...next(DOOR, '2025-03-01', ZOE), quota('2025-03-01')],
    ],
    [
      'a holding of the director owns the new company, somebody else signs',
      failed,
      [...next(NAME, '2025-03-01', ZOE), heldBy(THIRD, '2025-03-01', 'partner')],
      born('2019-01-15', HOLDING),
    ],
    [
      'the same legal person is in office in both',
      [acted('constitution', '2012-03-01'), heldBy(THIRD, '2012-03-01', 'director'), declared],
      [acted('constitution', '2025-03-01', DOOR), heldBy(THIRD, '2025-03-01', 'director')],
    ],
    [
      'dissolved with tax debts, and the second of its name a month later',
      house2012(act('dissolution', '2025-02-01'), listed('2025-03-01')),
      next(named('VALBERIL II, LDA', ELSEWHERE.seat)),
    ],
    [
      'struck off ex officio with debts',
      house2012(act('dissolution-ex-officio', '2025-02-01'), execution('2024-12-01')),
      next(DOOR, '2024-09-05'),
    ],
    [
      'struck off ex officio three years after the business had moved',
      house2012(act('dissolution-ex-officio', '2026-02-01'), listed('2026-03-01')),
      next(SAME, '2022-11-05'),
    ],
    [
      'moved abroad with debts',
      house2012(act('moved-abroad', '2025-02-01'), listed('2025-03-01')),
      next(DOOR, '2024-12-05'),
    ],
    [
      'a revitalisation ends without agreement, and nothing is heard of the company any more',
      house2012(per('closed-negotiations', '2025-02-01')),
      next(DOOR, '2025-04-05'),
    ],
    [
      'a creditor asks for the insolvency, and the house is moved meanwhile',
      house2012(notice('notice', '2026-06-01')),
      next(SAME, '2026-05-02'),
    ],
    [
      'a shell is left on the lists',
      house2012(left('2024-02-01'), listed('2026-05-01')),
      next(SAME, '2024-03-02'),
    ],
    [
      'the third company of one director in one special trade',
      [...carpenters('CARPINTARIAS QUINDELO, LDA', '2020-03-01', 'Avenida da Levada, 301'), declared],
      carpenters('XARMENDRA CARPINTARIA, LDA', '2025-04-02', 'Largo Novo, 4'),
      [
        ...carpenters('TORVAL CARPINTARIA, LDA', '2014-03-01', 'Beco Alto, 2'),
        notice('declared', '2020-05-01', { process: '4/20.1T8PRT' }),
      ],
    ],
    [
      'a dormant company bought, renamed and moved to the door only now is no sister',
      failed,
      next(SAME, '2024-12-02'),
      [...dormant, acted('articles-change', '2026-10-02', SAME)],
    ],
    [
      'nor is a dead shell that has always been there',
      failed,
      next(SAME, '2024-12-02'),
      born('2009-05-02', named('VALBERIL, SGPS')),
    ],
    [
      'a division that both register leaves the debts behind',
      [...failed, act('merger-or-division', '2025-05-02')],
      [...next(), acted('merger-or-division', '2025-05-10', SAME)],
    ],
    [
      'a trade that is only in the name of who holds a title to build',
      failed,
      [...next(named('VALBERIL PROJETOS, LDA')), licence('valid', '2025-04-01')],
    ],
    [
      'a spouse of the same rare surnames who founds it before the filing',
      insolvent(HOUSE, ZOE).map(called('Zoé Alva Torval')),
      next(SAME, '2024-10-02', IVO).map(called('Ivo Alva Torval')),
    ],
    [
      'the same two people and the same two clients, under another name and roof',
      [...insolvent(HOUSE, ANA, RUI), ...clients('2023-02-01', '2024-02-01')],
      [...next(ELSEWHERE, '2025-03-02', ANA, RUI), ...clients('2025-08-01', '2026-02-01')],
    ],
    [
      'an insolvency that only the company register tells, beside a neutral notice',
      house2012(notice('notice', '2024-12-10'), act('insolvency', '2025-01-10')),
      next(DOOR),
    ],
    [
      'the failed company gave its name up before, and the new one takes it',
      [...failed, acted('articles-change', '2024-06-01', named('FLOR SECA, LDA'))],
      next(named('VALBERIL CONSTRUÇÕES, UNIPESSOAL LDA', ELSEWHERE.seat), '2024-08-02'),
    ],
    [
      'its own director begins again while the estate is sold, before creditors are paid',
      bought,
      next(SAME, '2025-08-02'),
    ],
    [
      'a sister of a year before moves to the door after the failure, and wins the client',
      ...forTheTown(failed, [...next(ELSEWHERE, '2023-10-02'), acted('seat-change', '2025-02-01', DOOR)]),
    ],
    [
      'a director re-elected on the day on which the term ended',
      failed,
      [...next(DOOR, '2024-03-01'), left('2026-03-01'), entered('2026-03-01')],
    ],
  ])('%s', (_name, ...of) => {
    expect(level(of)).toMatch(/^(moderate|strong)$/);
  });
});

describe('an innocent reading', () => {
  test.each<Situation>([
    [
      'a fresh start elsewhere, in the same trade, with a new title',
      [...failed, licence('cancelled', '2025-02-01')],
      [...next(ELSEWHERE, '2025-04-02'), licence('valid', '2025-06-01')],
    ],
    [
      'a fresh start from home in another trade',
      insolvent(named('PINTURAS VALBERIL, LDA')),
      next(named('XARMENDRA IMOBILIÁRIA, LDA'), '2025-04-02'),
    ],
    [
      'a sister that stood beside it for a year and a half, and nothing moved',
      failed,
      next(SAME, '2023-03-10'),
    ],
    [
      'one more company of an older group under one roof and name',
      failed,
      next(SAME, '2024-12-02'),
      [...born('2009-05-02', named('VALBERIL HOLDING, LDA')), licence('valid', '2010-01-01')],
    ],
    [
      'a developer with a company for each project',
      [...foz('I', '2021-03-01'), declared],
      foz('IV', '2025-02-02'),
      [...foz('II', '2022-05-02'), licence('valid', '2022-06-01')],
      [...foz('III', '2023-05-02'), licence('valid', '2023-06-01')],
    ],
    ['name and door bought from the estate, the insolvency fortuitous', bought, next(SAME, '2025-10-02')],
    [
      'name and door bought from the estate, as the process tells',
      bought,
      [...next(SAME, '2025-10-02'), { ...notice('notice', '2025-09-05'), role: 'other' } as Fact],
    ],
    [
      'a sister of a year before that stays where it is, for the same town',
      ...forTheTown(failed, next(ELSEWHERE, '2023-10-02')),
    ],
    [
      'a cooperative of the workers, one of whom was a director',
      failed,
      next(named('VALBERIL, CRL'), '2025-03-02', ANA, RUI, ZOE),
    ],
    ['many founders, of whom one was a director', failed, next(NAME, '2025-03-02', ANA, RUI, ZOE, IVO)],
    [
      'a partner who never managed begins elsewhere, for the same town',
      ...forTheTown(
        [...failed, quota('2012-03-01'), quota('2012-03-01', ZOE)],
        next(ELSEWHERE, '2025-03-02', ZOE),
      ),
    ],
    ['the liquidator of both', [...insolvent(HOUSE, RUI), as('liquidator', '2024-12-01')], next(NAME)],
    [
      'a rescuer called in the last months, with a company of his own',
      [...insolvent(HOUSE, RUI), entered('2024-07-01')],
      next(ELSEWHERE, '2011-03-02'),
    ],
    [
      'merged into the other and struck off',
      [...failed, act('merger-or-division', '2025-05-02'), act('deregistration', '2025-07-02')],
      [...next(NAME), acted('merger-or-division', '2025-05-10', NAME)],
    ],
    [
      'one small execution against a company that lives on',
      house2012(execution('2025-01-10'), act('accounts', '2025-07-10'), building),
      next(),
    ],
    [
      'a company closed without debts',
      house2012(act('dissolution', '2025-02-01'), act('deregistration', '2025-06-01')),
      next(),
    ],
    [
      'a dissolution that was undone',
      house2012(
        ...[act('dissolution', '2025-02-01'), act('activity-resumed', '2025-06-01')],
        ...[act('accounts', '2026-07-01'), listed('2025-03-01', 10_000)],
      ),
      next(),
    ],
    [
      'a revitalisation that failed, of a company that goes on building',
      house2012(per('closed-negotiations', '2024-02-01'), act('accounts', '2026-07-01'), building),
      next(DOOR, '2024-04-05'),
    ],
    [
      'an employee is made director by those who founded it',
      failed,
      [...next(ELSEWHERE, '2025-03-02', RUI), entered('2026-03-02')],
    ],
  ])('%s', (_name, ...of) => {
    expect(level(of)).toMatch(/^(none|weak)$/);
  });
});
