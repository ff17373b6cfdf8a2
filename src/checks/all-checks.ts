/** Every check as the service judges by it: the catalogue with the points of the card in force. */
import type { Check, Text } from './check.ts';
import { MODEL_IN_FORCE } from './models.ts';

export const allChecks: readonly Check[] = MODEL_IN_FORCE.checks;

/** What the checks are, for those who show a judgement and judge nothing. */
export interface CheckCatalogue {
  readonly all: readonly Check[];
  /** Null for a key that the catalogue no longer has. */
  readonly of: (key: string) => Check | null;
  /** The sentence of a reason code; a code of an earlier model has one of its own. */
  readonly sentenceOf: (reason: string) => Text;
}

const BY_KEY = new Map(allChecks.map(check => [check.key, check]));
const SENTENCES = new Map(allChecks.flatMap(({ reasons }) => Object.entries(reasons)));

/** What the check asks; of one that the catalogue no longer has, its key. */
export const questionOf = (key: string, language: keyof Text): string =>
  BY_KEY.get(key)?.question[language] ?? key;

export const checkCatalogue: CheckCatalogue = {
  all: allChecks,
  of: key => BY_KEY.get(key) ?? null,
  sentenceOf: reason =>
    SENTENCES.get(reason) ?? {
      en: `Reason ${reason} of an earlier model.`,
      pt: `Motivo ${reason} de um modelo anterior.`,
    },
};
