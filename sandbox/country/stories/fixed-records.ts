/** Records of the fixed stories in the lists of executions, sanctions, cases, contracts and bans. */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type {
  SandboxBan,
  SandboxCase,
  SandboxContract,
  SandboxExecution,
  SandboxSanction,
} from '../country.ts';
import { worksOf } from '../lives/contract-works.ts';
import { day, yearOf } from '../lives/timeline.ts';
import { authoritiesIn } from '../setting/authorities.ts';
import { addDays } from '../setting/calendar.ts';
import { courtOf } from '../setting/courts.ts';
import { caseNumber, contractNumber, FIXED_INDEX } from '../setting/number-plan.ts';

interface Told {
  readonly serial: number;
  readonly firma: string;
  readonly district: string;
}

/** An execution that found nothing, on the public list, and the case that it was. */
export function executionWithoutAssets(
  { serial, firma, district }: Told,
  {
    enteredOn,
    owedEur,
    extinguishedOn,
  }: { enteredOn: LocalDate; owedEur: number; extinguishedOn: LocalDate },
): { executions: readonly [SandboxExecution]; cases: readonly [SandboxCase] } {
  const { court, unit, code } = courtOf({ district }, 'execution');
  const process = caseNumber(FIXED_INDEX + serial, 0, yearOf(enteredOn), `T8${code}`);
  const includedOn = addDays(extinguishedOn, 46);
  const execution: SandboxExecution = {
    process,
    court: unit,
    owedEur,
    reason: 'no-assets',
    extinguishedOn,
    includedOn,
    removedOn: addMonths(includedOn, 60),
  };
  const suit: SandboxCase = {
    process,
    entryNumber: String(40_000 + serial),
    enteredOn,
    distributedOn: addDays(enteredOn, 1),
    court,
    unit: `${unit} - Juiz 1`,
    species: 'Execução Ordinária (Ag.Execução)',
    valueEur: owedEur,
    parties: [
      { role: 'Exequente', name: 'CIMENTOS DO VALE FUNDEIRO, S.A.' },
      { role: 'Executado', name: firma },
    ],
  };
  return { executions: [execution], cases: [suit] };
}

/** One very serious sanction each year, so that whatever the day exactly one is on the list. */
export function sanctionedEachYear(place: string, from: number, until: number): SandboxSanction[] {
  return Array.from({ length: until - from + 1 }, (_, i) => ({
    infringement: 'Falta de proteção coletiva contra o risco de queda em altura',
    norm: 'art. 22.º do Decreto-Lei n.º 273/2003',
    area: 'safety',
    gravity: 'muito grave',
    place,
    fineEur: 9_180,
    publishedOn: day(`${from + i}-02-02`),
    removedOn: day(`${from + i + 1}-02-02`),
  }));
}

/** Bans of two years, the longest that the law knows, one after the other. */
export const barredAgainAndAgain = (from: LocalDate, times: number): SandboxBan[] =>
  Array.from({ length: times }, (_, i) => ({
    decidedBy: 'IMPIC, I.P.',
    from: addMonths(from, 24 * i),
    to: addMonths(from, 24 * (i + 1)),
  }));

/** The first public body of the company's district is the client of all of them. */
export function contractsWon(
  { serial, district, cae = '41200' }: Pick<Told, 'serial' | 'district'> & { readonly cae?: string },
  told: ReadonlyArray<{
    readonly signedOn: LocalDate;
    readonly priceEur: number;
    readonly closedOn: LocalDate | null;
    readonly end: string | null;
  }>,
): SandboxContract[] {
  const { cpv, objects } = worksOf(cae);
  return told.map(({ signedOn, priceEur, closedOn, end }, nth) => ({
    id: contractNumber(FIXED_INDEX + serial, nth),
    authority: authoritiesIn(district)[0]!,
    object: objects[nth % objects.length]!,
    procedure: priceEur < 150_000 ? 'Consulta Prévia' : 'Concurso público',
    cpv,
    place: `Portugal, ${district}, ${district}`,
    publishedOn: addDays(signedOn, 12),
    signedOn,
    closedOn,
    priceEur,
    finalPriceEur: end === FULFILLED ? priceEur : null,
    termDays: 240,
    end,
  }));
}

export const FULFILLED = 'Cumprimento integral do contrato';
export const BREACHED = 'Resolução por incumprimento';
