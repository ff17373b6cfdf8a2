/** The cause of an alert in words: of a check, its question. */
import { byKey } from '../../data/catalogue.ts';
import { pick, registerName, t } from '../../texts.ts';

export function causeText(cause, checks) {
  const [kind = '', name = ''] = cause.split(':');
  if (kind === 'check') return questionOf(name, checks);
  if (kind === 'silent') return t('cause.silent', { register: registerName(name) });
  return t(`cause.${kind}`);
}

export function questionOf(key, checks) {
  const definition = byKey(checks).get(key);
  return definition ? pick(definition.question) : t('retiredCheck');
}
