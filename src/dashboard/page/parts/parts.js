/** `/dashboard/parts`: every state of every component on one page, for those who build it and for tests. */
import { html, render } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { PageHead, Panel } from '../components/panel.js';
import { getLanguage, setLanguage } from '../texts.js';
import { SAMPLES } from './samples.js';

function Parts() {
  const [kind, setKind] = useState('');
  return html`
    <main id="main">
      <${PageHead} title="Parts">
        <${Button} onClick=${() => setLanguage(getLanguage() === 'pt' ? 'en' : 'pt')}>${getLanguage()}<//>
        ${['window', 'sheet'].map(one => html`<${Button} onClick=${() => setKind(one)}>Dialog: ${one}<//>`)}
      <//>
      ${SAMPLES.map(([name, states], place) => html`<${Panel} title=${name} id=${`part-${place}`}>${states()}<//>`)}
    </main>
    ${kind && html`<${Dialog} title="Dialog" kind=${kind} onClose=${() => setKind('')}><p>What it is about.</p><//>`}`;
}

render(html`<${Parts} />`, /** @type {HTMLElement} */ (document.getElementById('app')));
