import { h, replace } from './dom.js';
import { t } from './texts.js';

export function network(main, nif) {
  replace(main, h('h1', { tabindex: '-1' }, t('networkOf')), h('a', { href: `#/company/${nif}` }, t('back')));
}
