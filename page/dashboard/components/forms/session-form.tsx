/** Takes a fresh link: when there is no session, or when the present one ends soon and nothing can renew it. */
import { useState } from 'preact/hooks';
import type { AnyToken } from '../../data/held-token.ts';
import { session } from '../../data/session.ts';
import { t } from '../../texts.ts';
import { FieldError } from '../failure.tsx';
import { Button } from './button.tsx';

export function SessionForm({ of = session }: { of?: AnyToken }) {
  const [fault, setFault] = useState('');
  function submit(event) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('link');
    const pasted = input.value;
    input.value = '';
    if (/_sk_/.test(pasted)) setFault('secretKey');
    else setFault(of.take(pasted) ? '' : 'badLink');
  }
  return (
    <form onSubmit={submit} novalidate>
      <label for="link">{t('link')}</label>
      <div class="request-row">
        <input id="link" name="link" type="password" autocomplete="off" spellcheck={false} aria-describedby="link-error" required />
        <Button kind="primary" type="submit" label={t('useLink')} />
      </div>
      <FieldError id="link-error">{fault && t(fault)}</FieldError>
    </form>
  );
}
