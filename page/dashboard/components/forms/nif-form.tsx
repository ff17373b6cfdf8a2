/** Asks for the analysis of a company; a refusal is said where it was typed. */
import { useRef, useState } from 'preact/hooks';
import type { Data } from '../../data/answers.ts';
import { requestAnalysis } from '../../data/request-analysis.ts';
import { go } from '../../router.ts';
import { t } from '../../texts.ts';
import { FieldError, RequestId, saidOf } from '../failure.tsx';
import { Button } from './button.tsx';

/** `onRunning(nif)`: an analysis runs now; a company whose answer is fresh is shown instead. */
export function NifForm({ onRunning = _nif => {} }: { onRunning?: (nif: string) => void }) {
  const [asked, setAsked] = useState<{ isAsking: boolean; error?: Data }>({ isAsking: false });
  const input = useRef<HTMLInputElement>(null);
  async function submit(event) {
    event.preventDefault();
    const box = input.current!;
    setAsked({ isAsking: true });
    try {
      const { nif, runs } = await requestAnalysis(box.value);
      box.value = '';
      setAsked({ isAsking: false });
      if (runs) onRunning(nif);
      else go(`/company/${nif}`);
    } catch (error) {
      setAsked({ isAsking: false, error });
      box.focus();
    }
  }
  const { isAsking, error } = asked;
  return (
    <form class="request" onSubmit={submit} novalidate>
      <label for="nif">{t('request')}</label>
      <div class="request-row">
        <input
          id="nif"
          name="nif"
          ref={input}
          inputmode="numeric"
          autocomplete="off"
          spellcheck={false}
          maxlength={20}
          placeholder="580000095"
          aria-describedby="nif-hint nif-error"
          aria-invalid={error ? 'true' : undefined}
          required
        />
        <Button kind="primary" type="submit" aria-disabled={isAsking} label={t(isAsking ? 'asking' : 'go')} />
      </div>
      <p class="faint" id="nif-hint">
        {t('nifHint')}
      </p>
      <FieldError id="nif-error">
        {error && saidOf(error)} {error && <RequestId error={error} />}
      </FieldError>
    </form>
  );
}
