/** A view whose code and texts are loaded when it is first shown, so that others do not wait for it. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts.js';
import { Empty } from './empty.js';

/** `load` gives the component, by an import of its module; `isQuiet`: nothing stands in its place until it is there. */
export function later(load, isQuiet = false) {
  let loaded = /** @type {any} */ (null);
  return function Later(parts) {
    const [View, setView] = useState(() => loaded);
    useEffect(() => {
      if (View) return;
      void load().then(component => {
        loaded = component;
        setView(() => component);
      });
    }, []);
    if (View) return html`<${View} ...${parts} />`;
    return isQuiet ? null : html`<${Empty}>${t('loading')}<//>`;
  };
}
