/** What records say, in one plain sentence each, for the evidence of checks. */
import type {
  CompanyAct,
  Execution,
  InsolvencyNotice,
  LabourSanction,
  PublicContract,
} from '../../facts/fact.ts';
import type { Sentence } from '../../facts/sentence.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { say } from '../words/say.ts';

/** A value in words, where its record may lack it, or state it in a form that could not be read. */
export function stated<T, G extends 'signed' | 'price' | 'banBegin' | 'banEnd'>(
  group: G,
  value: OrUnreadable<T | null>,
  known: (value: T) => Sentence<G>,
): Sentence<G> {
  if (value === UNREADABLE) return { group, key: 'unreadable' };
  return value === null ? { group, key: 'unknown' } : known(value as T);
}

/** A sentence on a notice for its evidence; it names the proceeding unless it is an insolvency. */
export function noticeSays({ process, proceeding, act, publishedOn }: InsolvencyNotice) {
  return say('record', 'notice', {
    proceeding: say('proceeding', proceeding),
    process,
    act: say('noticeAct', act),
    on: publishedOn,
  });
}

/** The same, also for an insolvency that the company register published. */
export const insolvencySays = (record: InsolvencyNotice | CompanyAct) =>
  record.kind === 'company-act'
    ? say('registered', 'insolvency', { on: record.publishedOn })
    : noticeSays(record);

/** What a contract of Portal BASE says, in one plain sentence for its evidence. */
export function contractSays(contract: PublicContract) {
  const { authority, priceEur, signedOn, terminated } = contract;
  const end = terminated ? 'resolution' : 'none';
  return say('record', 'contract', {
    authority: authority.name,
    signed: stated('signed', signedOn, on => say('signed', 'on', { on })),
    price: stated('price', priceEur, amount => say('price', 'known', { amount })),
    final: finalSays(contract),
    end: say('contractEnd', terminated === null ? 'unknown' : end),
  });
}

function finalSays({ priceEur, finalPriceEur = null }: PublicContract) {
  if (finalPriceEur === UNREADABLE) return say('finalPrice', 'unreadable');
  return finalPriceEur === null || finalPriceEur === priceEur
    ? say('finalPrice', 'none')
    : say('finalPrice', 'other', { amount: finalPriceEur });
}

/** What an entry of the public list says, in one plain sentence for its evidence. */
export function executionSays({ process, owedEur, reason, extinguishedOn }: Execution) {
  const ended = { process, on: extinguishedOn, end: say('executionEnd', reason) };
  return owedEur === UNREADABLE
    ? say('record', 'executionOfUnreadSum', ended)
    : say('record', 'execution', { ...ended, owed: owedEur });
}

/** What a published sanction says, in one plain sentence for its evidence. */
export function sanctionSays({ gravity, area, infringement, on }: LabourSanction) {
  return say('record', 'sanction', {
    on,
    gravity: say('gravity', gravity ?? 'unknown'),
    area: say('sanctionArea', area),
    infringement,
  });
}
