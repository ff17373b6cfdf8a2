/** A failure in words, with the id under which the service's log has it, and another try. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { whenBack } from '../data/mend.ts';
import { getLanguage, t } from '../texts.ts';
import { Button } from './forms/button.tsx';

/** `passes`: by itself, as the service is away. */
export type Fault = { code?: string | null; message: string; requestId?: string | null; passes?: boolean };

/** Nobody needs them at the first look. */
const refusals = signal<Record<string, string>>({});
void import('../texts/refusals.ts').then(
  ({ REFUSALS }) => {
    refusals.value = REFUSALS;
  },
  () => {},
);

/** In Portuguese what the code means; the service itself says it in English. */
export function saidOf({ code, message }: Fault) {
  if (code === 'unreachable') return t('unreachable');
  return (getLanguage() === 'pt' && refusals.value[code ?? '']) || message;
}

export const RequestId = ({ error }: { error: Fault }) => error.requestId && <span class="faint mono">{t('requestId', { id: error.requestId })}</span>;

/** What is wrong with what was typed or pressed, beside it. */
export const FieldError = ({ id, children }: { id?: string; children: ComponentChildren }) => (
  <p class="field-error" id={id} role="alert">
    {children}
  </p>
);

type FailureProps = { error: Fault; onRetry?: (() => unknown) | null; mends?: boolean };
/** `mends`: what passes by itself is tried again by itself, too. */
export function Failure({ error, onRetry = null, mends = true }: FailureProps) {
  const again = mends && error.passes ? onRetry : null;
  useEffect(() => (again ? whenBack(again) : undefined), [again]);
  return (
    <div class="failure" role="alert">
      <strong>{t('error')}</strong>
      <p>
        {saidOf(error)} {again && t('triedAgain')}
      </p>
      {saidOf(error) !== error.message && error.code !== 'unreachable' && (
        <details>
          <summary>{t('inEnglish')}</summary>
          <p lang="en">{error.message}</p>
        </details>
      )}
      <RequestId error={error} />
      {/* What is wrong with a number or a date is so the next time, too. */}
      {onRetry && !error.code?.startsWith('invalid-') && <Button onClick={onRetry} label={t('retry')} />}
    </div>
  );
}
