/** The weekly files of dados.gov.pt over the country: contracts by year, changes by year, and their descriptions. */
import { createHash } from 'node:crypto';
import { addDays, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { Country, SandboxCompany, SandboxContract } from '../../country/country.ts';
import { Rng } from '../../country/setting/rng.ts';
import { type DumpRow, oddlyPrinted, oddRows } from '../../oddities/base-contracts.ts';
import type { PortalWorld } from '../portal.ts';
import { zipOf } from './zip.ts';

export type Dataset = 'contratos' | 'modificacoes-contratuais';

export interface PublishedContract {
  readonly contract: SandboxContract;
  /** Companies that won it together. */
  readonly winners: readonly SandboxCompany[];
}

interface PublishedFile {
  readonly name: string;
  readonly format: 'zip' | 'json' | 'xlsx';
  readonly body: Buffer;
  readonly modified: Date;
}

const FIRST_YEAR = 2012;

/** Made anew each Sunday, as the official files are. */
export const issueDay = (today: LocalDate): LocalDate =>
  addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());

interface Issue {
  readonly of: string;
  readonly contracts: readonly PublishedContract[];
  readonly files: Map<string, PublishedFile>;
}

const issues = new WeakMap<Country, Issue>();

function issueOf({ country, today, layout }: PortalWorld): Issue {
  const day = issueDay(today);
  const of = `${day} ${layout}`;
  const known = issues.get(country);
  if (known?.of === of) return known;
  const issue: Issue = { of, contracts: publishedBy(country, day), files: new Map() };
  issues.set(country, issue);
  return issue;
}

/** Every contract published by that day, newest first; one that several companies won is one contract. */
export function publishedBy(country: Country, day: LocalDate): PublishedContract[] {
  const byId = new Map<string, { contract: SandboxContract; winners: SandboxCompany[] }>();
  for (const company of country.companies()) {
    for (const contract of company.contracts) {
      if (contract.publishedOn > day) continue;
      const known = byId.get(contract.id) ?? { contract, winners: [] };
      known.winners.push(company);
      byId.set(contract.id, known);
    }
  }
  return [...byId.values()].sort(
    (a, b) =>
      b.contract.publishedOn.localeCompare(a.contract.publishedOn) ||
      b.contract.id.localeCompare(a.contract.id),
  );
}

const printed = (day: LocalDate | null): string => day?.split('-').reverse().join('/') ?? '';

/** A renamed field, where that fault is switched on. */
const winnersField = (layout: PortalWorld['layout']): string =>
  layout === 'changed-column' ? 'entidadesAdjudicatarias' : 'adjudicatarios';

/** One record of the yearly file. What happened after `day` is not in it yet. */
export function contractRecord(
  { contract, winners }: PublishedContract,
  day: LocalDate,
  layout: PortalWorld['layout'] = 'official',
): DumpRow {
  const over = contract.closedOn !== null && contract.closedOn <= day;
  const parties = winners.map(({ nif, firma }) => `${nif} - ${firma}`);
  return {
    idcontrato: contract.id,
    nAnuncio: '',
    TipoAnuncio: '',
    idINCM: '',
    tipoContrato: [contract.cpv.startsWith('45') ? 'Empreitadas de obras públicas' : 'Aquisição de serviços'],
    idprocedimento: `7${contract.id}`,
    tipoprocedimento: contract.procedure,
    objectoContrato: contract.object,
    descContrato: contract.object,
    adjudicante: [`${contract.authority.nif} - ${contract.authority.name}`],
    [winnersField(layout)]: parties,
    dataPublicacao: printed(contract.publishedOn),
    dataCelebracaoContrato: printed(contract.signedOn),
    precoContratual: contract.priceEur,
    cpv: [contract.cpv],
    prazoExecucao: contract.termDays,
    localExecucao: [contract.place],
    fundamentacao: 'Artigo 19.º, alínea a) do Código dos Contratos Públicos',
    ProcedimentoCentralizado: 'Não',
    numAcordoQuadro: '',
    DescrAcordoQuadro: '',
    precoBaseProcedimento: contract.priceEur,
    dataDecisaoAdjudicacao: printed(addDays(contract.signedOn, -20)),
    dataFechoContrato: over ? printed(contract.closedOn) : '',
    PrecoTotalEfetivo: over ? (contract.finalPriceEur ?? 0) : 0,
    regime: 'Código dos Contratos Públicos',
    justifNReducEscrContrato: null,
    [layout === 'changed-column' ? 'causaFimContrato' : 'tipoFimContrato']: over ? (contract.end ?? '') : '',
    CritMateriais: 'Não',
    concorrentes: winners.map(({ nif, firma }) => `${nif}-${firma}`),
    linkPecasProc: '',
    Observacoes: '',
    ContratEcologico: 'Não',
    Ano: Number(contract.publishedOn.slice(0, 4)),
    fundamentAjusteDireto: '',
    adjudicatarioPMEs: winners.map(({ nif }) => nif),
    NUTs: null,
    Lotes: null,
    TipoCriterioAdjudicacao: 'Monofator',
  };
}

const firstDayOf = (year: number): LocalDate => `${year}-01-02` as LocalDate;

/** Contracts that no company of the country won: every year has some, with and without a number of the winner. */
function foreignRecords(year: number, layout: PortalWorld['layout']): DumpRow[] {
  const winners = ['- - SYNTHETIC WERKZEUGE GMBH', 'ESB00000000 - SINTÉTICA DE OBRAS SL', INVENTED_TRADER];
  return winners.map((winner, i) => foreignRecord(year, { id: `9${year}0${i}`, winner }, layout));
}

function foreignRecord(
  year: number,
  { id, winner }: { readonly id: string; readonly winner: string },
  layout: PortalWorld['layout'] = 'official',
): DumpRow {
  const contract: SandboxContract = {
    id,
    authority: { nif: '600000001', name: 'Município de Exemplo' },
    object: 'Fornecimento de equipamento',
    procedure: 'Ajuste Direto Regime Geral',
    cpv: '42000000-6 - Maquinaria industrial',
    place: 'Portugal',
    publishedOn: firstDayOf(year),
    signedOn: firstDayOf(year),
    closedOn: null,
    priceEur: 1000 + Number(id.slice(-2)),
    finalPriceEur: null,
    termDays: 30,
    end: null,
  };
  const record = contractRecord({ contract, winners: [] }, firstDayOf(year), layout);
  return { ...record, [winnersField(layout)]: [winner], adjudicatarioPMEs: null };
}

/** The rows of a year as they are printed, and among them those that real files have too; their ids begin with 99. */
function withOddities(rows: readonly DumpRow[], year: number, { seed }: Country): DumpRow[] {
  const odd = oddRows(
    rows.length,
    (nth, { nif, name }) => foreignRecord(year, { id: `99${year}${nth}`, winner: `${nif} - ${name}` }),
    `${seed}/contracts/${year}`,
  );
  return [...rows, ...odd].map(row => oddlyPrinted(row, new Rng(`${seed}/${row.idcontrato}`)));
}

/** An invented person: sole traders win contracts too, and their numbers stand in the files. */
const INVENTED_TRADER = '299999998 - Pessoa Inventada';

/** A contract whose final price is another than the one signed was changed on its way, the day before it closed. */
export function changeRecord({ contract }: PublishedContract, day: LocalDate): object[] {
  const { closedOn, finalPriceEur, priceEur } = contract;
  if (closedOn === null || closedOn > day || finalPriceEur === null || finalPriceEur === priceEur) return [];
  return [
    {
      idcontrato: contract.id,
      modifContratoFundamento: 'Artigo 312.º do Código dos Contratos Públicos',
      modifContratoTipoAto: 'Acordo entre as partes',
      modifContratoData: `${printed(addDays(closedOn, -1))} 00:00:00`,
      modifContratoPrecoAlterado: finalPriceEur,
      modifPrazoExecucao: String(contract.termDays),
      modifDataPublicacao: `${printed(closedOn)} 00:00:00`,
      Ano: Number(closedOn.slice(0, 4)),
    },
  ];
}

function makeFile(dataset: Dataset, year: number, world: PortalWorld, issue: Issue): PublishedFile {
  const day = issueDay(world.today);
  const modified = new Date(`${day}T06:00:00Z`);
  const contracts = issue.contracts.filter(({ contract }) => contract.publishedOn.startsWith(`${year}-`));
  if (dataset === 'modificacoes-contratuais') {
    const body = Buffer.from(JSON.stringify(contracts.flatMap(each => changeRecord(each, day))));
    return { name: `modcontrats${year}.json`, format: 'json', body, modified };
  }
  const clean = [
    ...contracts.map(each => contractRecord(each, day, world.layout)),
    ...foreignRecords(year, world.layout),
  ];
  const isOdd = world.country.oddities && world.layout === 'official';
  const records = isOdd ? withOddities(clean, year, world.country) : clean;
  const body = zipOf(`Contratos${year}.json`, Buffer.from(JSON.stringify(records)));
  return { name: `contratos${year}.zip`, format: 'zip', body, modified };
}

function fileOf(dataset: Dataset, year: number, world: PortalWorld): PublishedFile {
  const issue = issueOf(world);
  const key = `${dataset} ${year}`;
  const file = issue.files.get(key) ?? makeFile(dataset, year, world, issue);
  issue.files.set(key, file);
  return file;
}

export const slugOf = (dataset: Dataset, today: LocalDate): string =>
  `contratos-publicos-portal-base-impic-${dataset}-de-${FIRST_YEAR}-a-${today.slice(0, 4)}`;

/** Every year since the first; this one from the day on which it has its first contract. */
function yearsOf(world: PortalWorld): number[] {
  const day = issueDay(world.today);
  const years = Array.from({ length: 100 }, (_, i) => FIRST_YEAR + i).filter(year => firstDayOf(year) <= day);
  return years.reverse();
}

/** `GET /api/1/datasets/<slug>/`, in the form of udata, the software of dados.gov.pt. */
export function describeDataset(dataset: Dataset, world: PortalWorld): object {
  const day = issueDay(world.today);
  const resources = yearsOf(world).flatMap(year => {
    const { name, format, body } = fileOf(dataset, year, world);
    const url = `https://dados.gov.pt/s/resources/${slugOf(dataset, world.today)}/${day.replaceAll('-', '')}-060000/${name}`;
    const described = {
      title: name,
      type: 'main',
      filetype: 'file',
      filesize: body.length,
      last_modified: `${day}T06:00:00.000000+00:00`,
      published: `${day}T06:00:00.000000+00:00`,
    };
    return [
      {
        ...described,
        id: `${dataset}-${year}`,
        format,
        url,
        checksum: { type: 'sha1', value: createHash('sha1').update(body).digest('hex') },
      },
      {
        ...described,
        id: `${dataset}-${year}-xlsx`,
        title: `${name.split('.')[0]}.xlsx`,
        format: 'xlsx',
        url: url.replace(/\.\w+$/, '.xlsx'),
        checksum: null,
      },
    ];
  });
  return {
    id: dataset,
    slug: slugOf(dataset, world.today),
    frequency: 'weekly',
    license: 'other-pd',
    last_modified: `${day}T06:00:00.000000+00:00`,
    organization: { name: 'IMPIC' },
    resources,
  };
}

/** The file at `/s/resources/<slug>/<stamp>/<name>`, or null. */
export function findFile(path: string, world: PortalWorld): PublishedFile | null {
  const asked = /^\/s\/resources\/[\w-]+\/\d{8}-\d{6}\/(contratos|modcontrats)(20\d\d)\.(?:zip|json)$/.exec(
    path,
  );
  if (!asked) return null;
  const dataset = asked[1] === 'contratos' ? 'contratos' : 'modificacoes-contratuais';
  const year = Number(asked[2]);
  const file = yearsOf(world).includes(year) ? fileOf(dataset, year, world) : null;
  return file && path.endsWith(`/${file.name}`) ? file : null;
}
