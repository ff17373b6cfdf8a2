/**
 * `/dashboard/parts`: every state of every component on one page, for those who build it and for tests. Behind `#/VIEW/STATE`
 * it shows a whole view with samples.
 */
import { html, render } from 'htm/preact';
import { useState } from 'preact/hooks';
import { CommandBox } from '../commands/command-box.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { PageHead, Panel } from '../components/panel.js';
import { operatorTexts } from '../texts/operator.js';
import { addTexts, getLanguage, setLanguage } from '../texts.js';
import { STATES, startSampleService } from './sample-service.js';
import { VIEWS } from './sample-views.js';
import { SAMPLES } from './samples.js';

addTexts(operatorTexts);
addEventListener('hashchange', () => location.reload());
const [, view = '', state = ''] = location.hash.split('/');
if (STATES.includes(state)) startSampleService(state);

function Parts() {
  const [kind, setKind] = useState('');
  return html`
    <main id="main">
      <${PageHead} title="Parts">
        <${Button} onClick=${() => setLanguage(getLanguage() === 'pt' ? 'en' : 'pt')}>${getLanguage()}<//>
        ${['window', 'sheet', 'commands'].map(one => html`<${Button} onClick=${() => setKind(one)}>Dialog: ${one}<//>`)}
      <//>
      <ul class="legend">
        ${Object.keys(VIEWS).map(name => html`<li>${name}: ${STATES.map(one => html`<a href=${`#/${name}/${one}`}>${one}</a> `)}</li>`)}
      </ul>
      ${SAMPLES.map(([name, states], place) => html`<${Panel} title=${name} id=${`part-${place}`}>${states()}<//>`)}
    </main>
    ${kind === 'commands' && html`<${CommandBox} onClose=${() => setKind('')} />`}
    ${kind && kind !== 'commands' && html`<${Dialog} title="Dialog" kind=${kind} onClose=${() => setKind('')}><p>What it is about.</p><//>`}`;
}

const shown = VIEWS[view]
  ? html`<main id="main" data-view=${view} data-state=${state}>${VIEWS[view]()}</main>`
  : html`<${Parts} />`;
render(shown, /** @type {HTMLElement} */ (document.getElementById('app')));
