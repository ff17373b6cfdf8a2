import { isBar, isDeath, type OfficeAct } from '../../../facts/fact.ts';
import { holderKey } from '../../../facts/person-references.ts';
import { daysBetween, type LocalDate } from '../../../kernel/local-date.ts';
import type { Check, Known } from '../../check.ts';
import { directorAppointed, officesGrownOld } from '../../records/carried-out.ts';
import * as changes from '../../records/company-register/recent-changes.ts';
import { factsOf, isSome } from '../../records/known-facts.ts';
import { say } from '../../words/say.ts';

const REASON = 'MJ_DIRECTORS_LEFT';

/** Nobody whom the register names orders, pays or answers for its works: all partners manage until others are appointed (CSC art. 253/1). */
const NOBODY_LEFT = {
  points: changes.WORST_CHANGE_POINTS,
  knockOut: 'moderate_risk',
  reason: 'MJ_NO_DIRECTOR',
} as const;

const ofDirectors = (known: Known): OfficeAct[] =>
  factsOf(known, 'office').filter(({ role }) => role === 'director');

const cessations = (known: Known): OfficeAct[] =>
  ofDirectors(known).filter(({ movement, on }) => movement === 'ceased' && on <= known.today);

/** Of directors who were not elected again on that day or later. */
function lasting(known: Known): OfficeAct[] {
  const acts = ofDirectors(known);
  const stayed = ({ holder, on }: OfficeAct) =>
    acts.some(
      act => act.movement === 'appointed' && act.on >= on && holderKey(act.holder) === holderKey(holder),
    );
  return cessations(known).filter(act => !stayed(act));
}

const appointments = (known: Known): OfficeAct[] =>
  ofDirectors(known).filter(({ movement }) => movement === 'appointed');

/** Appointments of directors who have not left since. */
function inOffice(known: Known): OfficeAct[] {
  const gone = new Set(lasting(known).map(({ holder }) => holderKey(holder)));
  return appointments(known).filter(({ holder }) => !gone.has(holderKey(holder)));
}

/** Every director whose appointment is published has left, and nobody came. */
const isLeaderless = (known: Known): boolean => isSome(appointments(known)) && !isSome(inOffice(known));

/** Each registration of one event is asked for within two months (CRC art. 15/1), and published when it is made. */
const EVENT_DAYS = 60;

/**
 * Whether a day lies within the one event by which the company changed hands: all who left did so then, everybody who came is known by
 * number, somebody known by number directs it, and it has not moved.
 */
export function successionOf(known: Known): (on: LocalDate) => boolean {
  const left = departures(known);
  const isNumbered = ({ holder }: OfficeAct) => holder.type !== 'unidentified';
  const came = factsOf(known, 'office').filter(
    ({ movement, on }) => movement !== 'ceased' && changes.isRecent(on, known.today),
  );
  const isRun = inOffice(known).some(isNumbered);
  const hasMoved = factsOf(known, 'company-act').some(
    ({ act, publishedOn }) => act === 'seat-change' && changes.isRecent(publishedOn, known.today),
  );
  const isNear = (a: LocalDate, b: LocalDate) => Math.abs(daysBetween(a, b)) <= EVENT_DAYS;
  const isOne = isSome(left) && left.every(({ on }) => isNear(on, left[0].on));
  if (!isOne || !isRun || hasMoved || !came.every(isNumbered)) return () => false;
  return day =>
    left.some(({ on, source }) => isNear(on, day) || (source.date !== null && isNear(source.date, day)));
}

/** Recent ones; the last ones, whenever they were, while nobody is in office. A death is no flight, and no election lifts a court's bar. */
function departures(known: Known): OfficeAct[] {
  const left = lasting(known);
  if (isLeaderless(known)) return left;
  return cessations(known).filter(
    act =>
      changes.isRecent(act.on, known.today) &&
      !isDeath(act.cause) &&
      (isBar(act.cause) || left.includes(act)),
  );
}

/** Without the person's name: people are shown only on request. */
const says = ({ roleLabel, on, cause }: OfficeAct) =>
  say('registered', 'directorLeft', { role: cause ? `${roleLabel}, ${cause}` : roleLabel, on });

export const directorChanges: Check = {
  key: 'directorChanges',
  family: 'company-register',
  question: {
    en: 'How many directors left the company in the last 24 months?',
    pt: 'Quantos gerentes ou administradores deixaram a empresa nos últimos 24 meses?',
  },
  value: {
    type: 'count',
    of: 'directors who left office in the last 24 months and were not elected again; all who left, while nobody is in office',
  },
  needs: ['mj-publications'],
  reasons: {
    MJ_DIRECTORS_LEFT: {
      en: 'The company register publishes that at least one director left office within 24 months.',
      pt: 'Consta nas publicações do registo comercial a cessação de funções de pelo menos um gerente ou administrador nos últimos 24 meses.',
    },
    MJ_NO_DIRECTOR: {
      en: 'By the published acts every director has left office and nobody has come (CSC art. 253; of an SA art. 393 and 394).',
      pt: 'Segundo as publicações, todos os gerentes ou administradores cessaram funções, sem nova designação (CSC art. 253.º; na SA, art. 393.º e 394.º).',
    },
    MJ_DIRECTORS_LEFT_UNKNOWN: {
      en: 'How many directors left is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe quantos gerentes ou administradores saíram; até lá, não se saber custa pontos.',
    },
  },
  remediation: null,
  clearedBy: {
    en: 'Time passes: the departures become older than 24 months.',
    pt: 'O tempo passa: as cessações de funções ficam com mais de 24 meses.',
    byCompany: false,
    carriedOut: officesGrownOld,
  },
  clearedSooner: {
    en: 'A director is appointed, and the appointment registered (CSC art. 253, 391).',
    pt: 'É designado um gerente ou administrador, com registo da designação (CSC art. 253.º e 391.º).',
    byCompany: true,
    carriedOut: directorAppointed,
    advisable: isLeaderless,
  },
  weights: [
    { when: { en: 'nobody is left in office', pt: 'ninguém em funções' }, ...NOBODY_LEFT },
    ...changes.changeWeights(REASON),
  ],
  fading: changes.CHANGE_FADING,
  worst: { ...NOBODY_LEFT, reason: 'MJ_DIRECTORS_LEFT_UNKNOWN' },

  judge(known) {
    const left = departures(known);
    const value = new Set(left.map(({ holder }) => holderKey(holder))).size;
    return changes.judgeChanges(known, left, { value, says, lookedFor: 'directorLeft' });
  },

  cost(_hit, known) {
    if (isLeaderless(known)) return NOBODY_LEFT;
    return changes.changeCosts(
      departures(known).map(({ on }) => on),
      known.today,
      REASON,
    );
  },
};
