/** Asks for a fresh link, in good time or when the last one has ended. */
import { h, replace } from './dom.js';
import { session } from './session.js';
import { t } from './texts.js';

/** @param {{ isOver: boolean, text?: string }} asked `text`: how long the present one still lasts. */
export function sessionPanel({ isOver, text }) {
  const told = h('p', { class: 'field-error', role: 'alert', id: 'link-error' });
  const input = h('input', {
    id: 'link',
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'link-error',
    required: true,
  });
  function submit(event) {
    event.preventDefault();
    const pasted = input.value;
    input.value = '';
    if (/_sk_/.test(pasted)) replace(told, t('secretKey'));
    else if (!session.take(pasted) || !session.token) replace(told, t('badLink'));
  }
  return h(
    isOver ? 'section' : 'aside',
    { class: isOver ? 'panel session' : 'session is-bar', 'aria-label': isOver ? null : t('sessionOver') },
    isOver ? h('h1', { tabindex: '-1' }, t('sessionOver')) : h('p', { 'data-seconds': true }, text),
    isOver && h('p', null, t('sessionOverText')),
    isOver && h('pre', { tabindex: '0' }, 'npx contractor-risk dashboard'),
    h(
      'form',
      { onsubmit: submit, novalidate: true },
      h('label', { for: 'link' }, t('link')),
      h(
        'div',
        { class: 'request-row' },
        input,
        h('button', { class: 'button is-primary', type: 'submit' }, t('useLink')),
      ),
    ),
    told,
  );
}
