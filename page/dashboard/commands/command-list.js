/** What can be done by typing: a company by its number, the places of the page, actions. Names are asked of the service. */
import { folded } from '../folded.js';
import { isReadable } from '../open-routes.js';
import { href } from '../router.js';
import { ROUTES } from '../routes.js';
import { getLanguage, setLanguage, t } from '../texts.js';

/** @typedef {{ id: string, label: string, hint?: string, run: () => void }} Command */

const open = address => () => {
  location.hash = address;
};

/** @returns {Command[]} */
export function commandsFor(text) {
  const nif = text.replace(/[\s.-]/g, '').replace(/^PT/i, '');
  const words = folded(text);
  return [
    ...(/^\d{9}$/.test(nif) ? [company({ nif, name: null })] : []),
    ...[...places(), ...actions()].filter(({ label }) => folded(label).includes(words)),
  ];
}

/** @returns {Command} */
export const company = ({ nif, name }) => ({
  id: nif,
  label: name ?? t('openCompany', { nif }),
  ...(name ? { hint: nif } : {}),
  run: open(href(`/company/${nif}`)),
});

/** @returns {Command[]} */
const places = () =>
  ROUTES.filter(route => !route.pattern.includes(':') && isReadable(route)).map(({ pattern, title }) => ({
    id: pattern,
    label: title({}),
    hint: t('place'),
    run: open(href(pattern)),
  }));

/** @returns {Command[]} */
function actions() {
  const other = getLanguage() === 'pt' ? 'en' : 'pt';
  return [
    { id: 'language', label: t('otherLanguage'), hint: t('action'), run: () => setLanguage(other) },
    { id: 'print', label: t('print'), hint: t('action'), run: () => print() },
  ];
}
