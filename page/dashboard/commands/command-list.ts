/** What can be done by typing: a company by its number, the places of the page, actions. Names are asked of the service. */
import { folded } from '../folded.ts';
import { isReadable } from '../open-routes.ts';
import { href } from '../router.ts';
import { ROUTES } from '../routes.ts';
import { getLanguage, setLanguage, t } from '../texts.ts';

export type Command = { id: string; label: string; hint?: string; run: () => void };

const open = address => () => {
  location.hash = address;
};

export function commandsFor(text): Command[] {
  const nif = text.replace(/[\s.-]/g, '').replace(/^PT/i, '');
  const words = folded(text);
  return [...(/^\d{9}$/.test(nif) ? [company({ nif, name: null })] : []), ...[...places(), ...actions()].filter(({ label }) => folded(label).includes(words))];
}

export const company = ({ nif, name }): Command => ({
  id: nif,
  label: name ?? t('openCompany', { nif }),
  ...(name ? { hint: nif } : {}),
  run: open(href(`/company/${nif}`)),
});

const places = (): Command[] =>
  ROUTES.filter(route => !route.pattern.includes(':') && isReadable(route)).map(({ pattern, title }) => ({
    id: pattern,
    label: title({}),
    hint: t('place'),
    run: open(href(pattern)),
  }));

function actions(): Command[] {
  const other = getLanguage() === 'pt' ? 'en' : 'pt';
  return [
    { id: 'language', label: t('otherLanguage'), hint: t('action'), run: () => setLanguage(other) },
    { id: 'print', label: t('print'), hint: t('action'), run: () => print() },
  ];
}
