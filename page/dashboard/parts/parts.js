/**
 * `/dashboard/parts`, for those who build the page and for tests: behind `#/VIEW/STATE` a whole view with samples, and on one
 * page every state of the components that no such view shows.
 */
import { html, render } from 'htm/preact';
import { useState } from 'preact/hooks';
import { CommandBox } from '../commands/command-box.js';
import { Button } from '../components/forms/button.js';
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
  const [hasCommands, setCommands] = useState(false);
  return html`
    <main id="main">
      <${PageHead} title="Parts">
        <${Button} onClick=${() => setLanguage(getLanguage() === 'pt' ? 'en' : 'pt')}>${getLanguage()}<//>
        <${Button} onClick=${() => setCommands(true)}>Commands<//>
      <//>
      <ul class="legend">
        ${Object.keys(VIEWS).map(name => html`<li>${name}: ${STATES.map(one => html`<a href=${`#/${name}/${one}`}>${one}</a> `)}</li>`)}
      </ul>
      ${SAMPLES.map(([name, states], place) => html`<${Panel} title=${name} id=${`part-${place}`}>${states()}<//>`)}
    </main>
    ${hasCommands && html`<${CommandBox} onClose=${() => setCommands(false)} />`}`;
}

const shown = VIEWS[view]
  ? html`<main id="main" data-view=${view} data-state=${state}>${VIEWS[view]()}</main>`
  : html`<${Parts} />`;
render(shown, /** @type {HTMLElement} */ (document.getElementById('app')));
