/**
 * A country in which each of some people has every role of every register: runs, owns, audits and winds up a company, is named
 * in its notices and cases, owes, is fined, barred, wins contracts. Nobody in it exists.
 */
import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import type { CommercialAct, Holder, Office, SandboxCompany } from '../../sandbox/country/country.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { personNif } from '../../sandbox/country/setting/number-plan.ts';
import type { Portal } from '../../sandbox/portals/portal.ts';
import { startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { type LocalDate, lisbonDay } from '../../src/kernel/local-date.ts';

export interface Somebody {
  readonly nif: string;
  readonly name: string;
  readonly residence: string;
  /** In the numbers of the records about it. */
  readonly serial: string;
  /** Words of the name and the address that nothing else of the world has. */
  readonly words: readonly string[];
  /** The company in whose records the person stands. */
  readonly company: SandboxCompany;
}

/** Cut out of the page, with its label. */
const WITHOUT_NUMBER = 'SEM-NUMERO';
const SYLLABLES = ['ba', 'dé', 'fi', 'go', 'lu', 'mã', 'ni', 'pô', 'que', 'ri', 'sa', 'tu', 'ví', 'xe', 'zo'];
/** Another for each number. */
const wordOf = (nth: number): string =>
  `Z${[nth % 15, Math.floor(nth / 15) % 15, 7].map(i => SYLLABLES[i]).join('')}rdal`;

function somebody(nth: number, company: SandboxCompany): Somebody {
  const [first, last, street] = [wordOf(3 * nth), wordOf(3 * nth + 1), wordOf(3 * nth + 2)] as const;
  return {
    nif: personNif(90_000 + nth),
    name: `${first} Inês de ${last}`,
    residence: `Rua ${street}, ${nth + 1}, 3.º Esq., 4560-${100 + nth} Penafiel`,
    serial: String(1_000 + nth),
    words: [first, last, street],
    company,
  };
}

export function createWorld(people: number) {
  const country = createCountry({ seed: 'forgotten', companies: people + 40 });
  const clean = [...country.atLarge()].filter(
    ({ trouble, acts }) => Object.keys(trouble).length === 0 && acts[0]?.kind === 'constitution',
  );
  const all = clean.slice(-people).map((company, nth) => somebody(nth, company));
  const changed = new Map(
    all.flatMap(person => [
      [person.company.nif, namedIn(person)],
      [person.nif, asCompany(person)],
    ]),
  );
  const told = {
    ...country,
    company: (nif: string) => changed.get(nif) ?? country.company(nif),
    *companies() {
      for (const company of country.companies()) yield changed.get(company.nif) ?? company;
      for (const { nif } of all) yield changed.get(nif)!;
    },
  };
  return {
    people: all,
    start: () =>
      startSandboxServer({
        country: told,
        portals: ALL_PORTALS.map(withoutNumbers),
        today: () => lisbonDay(new Date()),
      }),
  };
}

const on = (text: string): LocalDate => text as LocalDate;

/** The person's rows on the lists, which are of companies. */
const asCompany = ({ company, nif, name, serial }: Somebody): SandboxCompany => ({
  ...company,
  nif,
  firma: name,
  acts: [],
  insolvencyPublications: [],
  cases: [],
  ...recordsOf(serial, name),
});

/** In different bands of the list: a page of it that has more people than companies is none of companies, and is refused. */
const OWED_EUR = [70_000, 120_000, 300_000, 700_000, 2_000_000];

/** What stands of somebody on lists. */
function recordsOf(serial: string, name: string) {
  const amountEur = OWED_EUR[Number(serial) % OWED_EUR.length]!;
  const spell = { from: on('2026-01-05'), to: null, amountEur };
  const execution = {
    process: `${serial}/25.0T8PNF`,
    court: 'Juízo de Execução de Lousada',
    owedEur: 24_500,
    reason: 'no-assets' as const,
    extinguishedOn: on('2026-02-01'),
    includedOn: on('2026-02-02'),
    removedOn: null,
  };
  const sanction = {
    infringement: 'Falta de proteções coletivas em altura',
    norm: 'art. 15.º da Lei n.º 102/2009',
    area: 'safety' as const,
    gravity: 'muito grave' as const,
    place: 'Porto',
    fineEur: 4_000,
    publishedOn: on('2026-03-01'),
    removedOn: on('2027-03-01'),
  };
  const contract = {
    id: `77${serial}`,
    authority: { nif: '600000001', name: 'Município de Exemplo' },
    object: `Empreitada entregue a ${name} e outra`,
    procedure: 'Ajuste Direto Regime Geral',
    cpv: '45210000-2 - Construção de edifícios',
    place: 'Portugal, Porto, Penafiel',
    publishedOn: on('2026-04-01'),
    signedOn: on('2026-03-20'),
    closedOn: null,
    priceEur: 90_000,
    finalPriceEur: null,
    termDays: 90,
    end: null,
  };
  return {
    debts: [
      { ...spell, creditor: 'tax' as const },
      { ...spell, creditor: 'social-security' as const },
    ],
    executions: [execution],
    sanctions: [sanction],
    contracts: [contract],
    bans: [{ decidedBy: 'Tribunal de Contas', from: on('2026-01-01'), to: on('2027-01-01') }],
  };
}

/** The company's records, in which the person stands in every role. */
function namedIn({ company, nif, name, residence, serial }: Somebody): SandboxCompany {
  const own = recordsOf(serial, name);
  const person: Holder = { type: 'person', nif, name, residence };
  const office = (organ: string, position: string, holder = person): Office => ({ organ, position, holder });
  const [founded, ...later] = company.acts;
  const quotas = [{ amountEur: 2_500, holder: person }];
  const act = (nth: number, rest: Partial<CommercialAct>): CommercialAct => ({
    ...founded!,
    presentation: { number: 2 * nth + 1, on: on(`2026-0${nth}-02`) },
    publishedOn: on(`2026-0${nth}-03`),
    inscription: 20 + nth,
    appointed: [],
    ceased: [],
    quotas: [],
    deliberatedOn: null,
    term: null,
    ...rest,
  });
  const acts = [
    {
      ...founded!,
      appointed: [...founded!.appointed, office('GERÊNCIA', 'Gerente')],
      quotas: [...founded!.quotas, ...quotas],
    },
    ...later,
    act(1, { kind: 'quota-transfer', quotas }),
    act(2, {
      kind: 'appointment',
      appointed: [
        office('CONSELHO DE ADMINISTRAÇÃO', 'Presidente'),
        office('FISCAL ÚNICO', 'Fiscal Único'),
        office('SUPLENTE(S) DO FISCAL ÚNICO', 'Suplente'),
        office('MESA DA ASSEMBLEIA GERAL', 'Presidente'),
        office('LIQUIDATÁRIO(S)', 'Liquidatário'),
        office('ADMINISTRADOR DA INSOLVÊNCIA', 'Administrador da Insolvência'),
      ],
    }),
    act(3, {
      kind: 'appointment',
      appointed: [office('GERÊNCIA', 'Gerente', { ...person, nif: WITHOUT_NUMBER })],
    }),
    act(4, { kind: 'quota-attached', quotas }),
    act(5, {
      kind: 'cessation',
      ceased: [{ ...office('GERÊNCIA', 'Gerente'), cause: 'renúncia', on: on('2026-05-01') }],
    }),
  ].toSorted((a, b) => a.publishedOn.localeCompare(b.publishedOn));
  const notice = {
    publishedOn: on('2026-06-02'),
    filedOn: on('2026-05-20'),
    court: 'Comarca de Porto Este - Amarante',
    unit: 'Juízo de Comércio de Amarante - Juiz 2',
    act: 'Pub. - Sentença Declaração Insolvência',
  };
  const itself = { name: company.firma, nif: company.nif };
  const suit = {
    process: `${serial}/25.0T8PNF`,
    entryNumber: `4${serial}777`,
    enteredOn: on('2026-07-01'),
    distributedOn: on('2026-07-02'),
    court: 'Comarca de Porto Este - Penafiel',
    unit: 'Juízo Local Cível de Penafiel',
    species: 'Ação de Processo Comum',
    valueEur: 9_000,
    parties: ['Réu', 'Autor', 'Mandatário', 'Executado', 'Exequente', 'Requerente', 'Requerido'].map(
      role => ({ role, name }),
    ),
  };
  return {
    ...company,
    acts,
    insolvencyPublications: [
      ...company.insolvencyPublications,
      {
        ...notice,
        reference: `9${serial}0001`,
        process: `${serial}/26.1T8AMT`,
        species: 'Insolvência pessoa coletiva (Requerida)',
        parties: [
          { ...itself, role: 'Insolvente' },
          ...['Administrador Insolvência', 'Credor', 'Requerente', 'Mandatário', 'Sócio', 'Fiduciário'].map(
            role => ({ role, name, nif }),
          ),
          { role: 'Credor', name, nif: null },
          { role: 'Administrador Insolvência', name, nif: null },
        ],
      },
      {
        ...notice,
        reference: `9${serial}0002`,
        process: `${serial}/26.2T8AMT`,
        species: 'Insolvência pessoa singular (Apresentação)',
        parties: [
          { role: 'Insolvente', name, nif },
          { ...itself, role: 'Credor' },
        ],
      },
    ],
    ...own,
    cases: [...company.cases, { ...suit, parties: [{ role: 'Réu', name: company.firma }, ...suit.parties] }],
    contracts: [...company.contracts, ...own.contracts],
  };
}

/** What the country's own records cannot say: an office without a number. */
const withoutNumbers = (portal: Portal): Portal => ({
  ...portal,
  async handle(request, world) {
    const { body, ...answer } = await portal.handle(request, world);
    const unnumbered = `NIF/NIPC: ${WITHOUT_NUMBER}<br/>\n`;
    return { ...answer, body: typeof body === 'string' ? body.replaceAll(unnumbered, '') : body };
  },
});
