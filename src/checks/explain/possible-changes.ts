/** What could change about a company: hits that would be clear, and silent registers that would answer. */
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Text } from '../check.ts';
import { type Answer, type Hit, isHeldBack, isHit, recordsOf } from '../judging/examine.ts';
import { costsSomething } from '../judging/scorecard.ts';

/**
 * `clear`: the hit of this check is cleared, with everything that depends on the same records. `answer`: this silent
 * register answers, with nothing adverse. `know`: the unknown or pending part of a check whose registers have all answered
 * becomes known, and is not adverse.
 */
export type Change = {
  readonly text: Text;
  /** Whether the company itself can bring it about. */
  readonly byCompany: boolean;
} & (
  | { readonly kind: 'clear'; readonly check: string }
  | { readonly kind: 'answer'; readonly register: SpecifiedRegister }
  | { readonly kind: 'know'; readonly check: string }
);

export interface PossibleChange {
  readonly change: Change;
  /** Keys of the checks that are no hit after it. */
  readonly clears: ReadonlySet<string>;
  /** Key of the check that has nothing pending after it; null for none. */
  readonly settles: string | null;
}

/**
 * In the order of the catalogue, then registers in theirs; `latent` are the answers hidden by silent registers. Changes
 * that can never affect a verdict are left out.
 */
export function possibleChanges(answers: readonly Answer[], latent: readonly Answer[]): PossibleChange[] {
  const silent = new Set(answers.filter(isHeldBack).flatMap(answer => answer.silent));
  const heldBack = new Map(latent.map(answer => [answer.check.key, answer]));
  const after = answers.map(answer => heldBack.get(answer.check.key) ?? answer);
  return [
    ...clearings(after.filter(isHit)),
    ...after.filter(({ outcome }) => outcome.kind === 'unknown').map(becomesKnown),
    ...after.filter(({ pending }) => pending !== null).map(becomesWhole),
    ...SPECIFIED_REGISTERS.filter(name => silent.has(name)).map(registerAnswers),
  ];
}

/**
 * One for the hits of a shared cause, or of one check; and one where two causes clear the same, for they rest on the
 * same records.
 */
function clearings(hits: readonly Hit[]): PossibleChange[] {
  const adverse = hits.filter(({ charge }) => charge !== null && costsSomething(charge));
  const ownWay = adverse.filter(
    ({ check: { clearedBy } }) => !clearedBy?.alsoBy && clearedBy?.told !== false,
  );
  const byCause = Map.groupBy(ownWay, ({ check }) => check.clearedBy?.cause ?? check.key);
  const all = [...byCause.values()].map((causes): PossibleChange => {
    const { key, clearedBy } = causes[0]!.check;
    const { en, pt, byCompany } = clearedBy ?? putRight(key);
    return {
      change: { kind: 'clear', check: key, text: { en, pt }, byCompany },
      clears: new Set(fallingWith(causes, hits).map(({ check }) => check.key)),
      settles: null,
    };
  });
  return all.filter((one, n) => !all.slice(0, n).some(({ clears }) => isSame(clears, one.clears)));
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every(key => b.has(key));

/** The hits of one cause, those that it clears as well, and every other hit that rests only on their records. */
function fallingWith(causes: readonly Hit[], hits: readonly Hit[]): Hit[] {
  const gone = new Set(causes.flatMap(recordsOf));
  const cause = causes[0]?.check.clearedBy?.cause;
  return hits.filter(hit => {
    const records = recordsOf(hit);
    const isCleared = cause !== undefined && hit.check.clearedBy?.alsoBy?.includes(cause);
    return (
      causes.includes(hit) || isCleared || (records.length > 0 && records.every(record => gone.has(record)))
    );
  });
}

const putRight = (key: string) => ({
  en: `What \`${key}\` found is put right.`,
  pt: `É regularizado o que consta em \`${key}\`.`,
  byCompany: false,
});

function becomesKnown({ check: { key } }: Answer): PossibleChange {
  const text = {
    en: `\`${key}\` becomes known, with nothing adverse.`,
    pt: `\`${key}\` passa a ser conhecido, sem ocorrências.`,
  };
  return {
    change: { kind: 'know', check: key, text, byCompany: false },
    clears: new Set([key]),
    settles: key,
  };
}

/** The pending part is not adverse; what was found stays. */
function becomesWhole(answer: Answer): PossibleChange {
  return { ...becomesKnown(answer), clears: new Set() };
}

/** It clears no hit. Which checks it makes known depends on the other silent registers that they need. */
function registerAnswers(register: SpecifiedRegister): PossibleChange {
  const text = {
    en: `The register ${register} answers, with nothing against the company.`,
    pt: `O registo ${register} responde, sem ocorrências da empresa.`,
  };
  return { change: { kind: 'answer', register, text, byCompany: false }, clears: new Set(), settles: null };
}
