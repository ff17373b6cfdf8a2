/** What is taken from a view: the link to it, and files of what it shows. */
import { useState } from 'preact/hooks';
import { Button, type Fault, RequestId, saidOf } from '../../components.ts';
import { announce } from '../../data/announce.ts';
import { fileFrom } from '../../data/request.ts';
import { saveFile } from '../../data/save-file.ts';
import { getLanguage, t } from '../../texts.ts';

export const Actions = ({ nif, knownAt }: { nif: string; knownAt: string | null }) => (
  <>
    <CopyLink />
    <Files of={`/api/v1/contractors/${nif}/report`} formats={['pdf', 'html']} query={knownAt ? { knownAt } : {}} />
  </>
);

/** The address holds all that a colleague must see; what the reader's own link opened is not in it. */
function CopyLink() {
  const [state, setState] = useState('copyLink');
  function copy() {
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
    copied.then(
      () => {
        setState('copied');
        announce(t('copied'));
      },
      () => setState('copyNot'),
    );
  }
  if (state === 'copyNot')
    return (
      <label class="copy-by-hand">
        <span>{t('copyNot')}</span>
        <input readonly value={location.href} onFocus={event => event.currentTarget.select()} />
      </label>
    );
  return <Button onClick={copy} label={t(state)} />;
}

/** Saved as files: they are for the credit file, not for this page. */
export function Files({ of, formats, query }: { of: string; formats: string[]; query: Record<string, string> }) {
  const [making, setMaking] = useState<string | null>(null);
  const [error, setError] = useState<Fault | null>(null);
  async function make(format) {
    setMaking(format);
    setError(null);
    try {
      const { blob, name } = await fileFrom(`${of}.${format}?${new URLSearchParams({ lang: getLanguage(), ...query })}`);
      saveFile(blob, name);
      announce(t('reportSaved'));
    } catch (failure) {
      setError(failure as Fault);
    }
    setMaking(null);
  }
  return (
    <>
      {formats.map(format => (
        <Button
          key={format}
          aria-disabled={making === format}
          onClick={() => making === null && void make(format)}
          label={t(making === format ? 'reportMaking' : `report.${format}`)}
        />
      ))}
      <p class="field-error actions-error" role="alert">
        {error && `${t('reportFailed')} ${saidOf(error)}`} {error && <RequestId error={error} />}
      </p>
    </>
  );
}
