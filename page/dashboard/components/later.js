/** A view whose code and texts are loaded when it is first shown, so that others do not wait for it. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts.js';
import { Empty } from './empty.js';
import { Failure } from './failure.js';

/** The service was away, or has another version by now. A browser may keep a failed import: only the whole page is another try. */
const NotLoaded = () =>
  html`<${Failure} error=${{ code: 'not-loaded', message: t('partNotLoaded') }} onRetry=${() => location.reload()} />`;

/** `load` gives the component, by an import of its module; `Later.load` does so before it is shown. */
export function later(load) {
  let loaded = /** @type {any} */ (null);
  Later.load = async () => {
    loaded = await load();
  };
  return Later;
  function Later(parts) {
    const [View, setView] = useState(() => loaded);
    useEffect(() => {
      if (!View)
        Later.load().then(
          () => setView(() => loaded),
          () => setView(() => NotLoaded),
        );
    }, []);
    return View ? html`<${View} ...${parts} />` : html`<${Empty}>${t('loading')}<//>`;
  }
}
