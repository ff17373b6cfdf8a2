/** What is drawn, with what the drawing needs: a name, a tone, and the order in which names get their room. */
import type { Values } from '../texts/t.ts';
import type { Drawn } from './fold.ts';
import type { CutOff } from './network-model.ts';

/** What is written at a node: a fold says what is behind it. */
export const namesIn = (t: (key: string, values?: Values) => string) => item => {
  if (item.kind === 'door') return t('doorOf', { n: item.members.length });
  if (item.kind !== 'more') return item.omitted ? `(+${item.omitted}) ${item.name}` : item.name;
  return [
    item.companies > 0 && t('moreCompanies', { n: item.companies }),
    item.people > 0 && t('morePeople', { n: item.people }),
    item.failed > 0 && t('moreFailed', { n: item.failed }),
  ]
    .filter(Boolean)
    .join(', ');
};

/** The middle first, then failures, doors and folds, then what has most lines. */
export function dressed({ items, links }: Drawn, { centre, cutOff, toneOf }: { centre: string; cutOff: CutOff[]; toneOf: (verdict: string | null) => string }) {
  const omitted = new Map(cutOff.filter(({ reason }) => reason === 'hub').map(cut => [cut.at, cut.omitted]));
  const degree = new Map();
  for (const { from, to } of links) for (const id of [from, to]) degree.set(id, (degree.get(id) ?? 0) + 1);
  const weights = { centre: 1_000, failed: 20, grouped: 15 };
  const weight = item =>
    (item.isCentre ? weights.centre : 0) +
    (item.isFailed ? weights.failed : 0) +
    (item.kind === 'door' || item.kind === 'more' ? weights.grouped : 0) +
    (degree.get(item.id) ?? 0);
  return {
    links,
    items: items
      .map(item => ({ ...item, tone: toneOf('verdict' in item ? item.verdict : null), isCentre: item.id === centre, omitted: omitted.get(item.id) }))
      .sort((a, b) => weight(b) - weight(a)),
  };
}
