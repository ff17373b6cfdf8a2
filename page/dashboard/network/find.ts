/** Finds a node of the drawing by words of its name, or a company by its number. Nobody is searched beyond what is drawn. */
import type { NetNode } from './network-model.ts';

const MOST_FOUND = 8;

/** Without accents and capitals. */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose name begins so come first. */
export function found(nodes: NetNode[], text: string) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const number = text.replace(/[\s.-]/g, '');
  const isAsked = ({ id, kind, name }) =>
    (kind === 'company' && /^\d{3,}$/.test(number) && id.startsWith(number)) || words.every(word => plain(name).includes(word));
  const later = ({ name }) => Number(!plain(name).startsWith(words[0]));
  return nodes
    .filter(isAsked)
    .sort((a, b) => later(a) - later(b) || a.name.localeCompare(b.name))
    .slice(0, MOST_FOUND);
}
