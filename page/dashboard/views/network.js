/** Who runs which company around one, on a day: drawn, and as tables that say the same. */
import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Failure } from '../components/failure.js';
import { Button } from '../components/forms/button.js';
import { Name } from '../components/name.js';
import { PageHead } from '../components/panel.js';
import { Findings } from '../network/network-findings.js';
import { Selected } from '../network/network-panel.js';
import { Tables } from '../network/network-tables.js';
import { t } from '../network/network-texts.js';
import { Tools, Zoom } from '../network/network-tools.js';
import { NetworkView } from '../network/network-view.js';
import { TimeTools } from '../network/time-tools.js';
import { day, getLanguage } from '../texts.js';

/** @type {[string, string, string][]} */
const FILES = [
  ['GraphML', 'graphml', 'application/xml'],
  ['JSON', 'cytoscape.json', 'application/json'],
];

/** What is written on the drawing has a language, too. @param {{ nif: string, query: Record<string, string> }} props */
export const Network = props => html`<${Drawn} key=${`${props.nif} ${getLanguage()}`} ...${props} />`;

/** @param {{ nif: string, query: Record<string, string> }} props */
function Drawn({ nif, query }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const view = useMemo(() => new NetworkView(nif), []);
  useLayoutEffect(() => {
    view.begin(/** @type {HTMLCanvasElement} */ (canvas.current));
    return () => view.end();
  }, []);
  useEffect(() => view.arrive(), [query]);
  const { shown, wanted, told, trouble } = view.state;
  const isTable = wanted.mode === 'table';
  return html`
    <div class="stack"><div class="nw">
      <${PageHead} title=${html`<${Name}>${view.nameAt(nif)}<//>`} path=${[html`<a class="mono" href=${`#/company/${nif}`}>${nif}</a>`, t('network')]}>
        ${FILES.map(([name, format, type]) => html`<${Button} key=${format} onClick=${() => view.save(format, type)}>${t('exportAs')} ${name}<//>`)}
      <//>
      <div class="panel nw-tools" role="group" aria-label=${t('tools')}><${TimeTools} view=${view} /><${Tools} view=${view} /></div>
      <p class="nw-told" role="status">${told}</p>
      ${trouble && html`<${Trouble} view=${view} ...${trouble} />`}
      <div class="nw-stage">
        <div class="nw-ground">
          <canvas ref=${canvas} class="net-canvas" tabindex="0" role="application" aria-describedby="nw-keys" hidden=${isTable} />
          ${isTable ? shown && html`<${Tables} view=${view} />` : html`<${Zoom} view=${view} />`}
          <p id="nw-keys" class="sr">${t('drawingKeys')}</p>
        </div>
        <div class="nw-side"><${Selected} view=${view} />${shown && html`<${Findings} view=${view} />`}</div>
      </div>
    </div></div>`;
}

function Trouble({ view, error, wanted }) {
  const said = wanted && { day: wanted.day ? day(wanted.day) : t('today'), shown: view.shownDay() };
  return html`
    <div class="nw-trouble">
      ${wanted && view.state.shown && html`<p>${t('refused', said)}</p>`}
      <${Failure} error=${error} onRetry=${wanted && (() => view.load(wanted))} />
    </div>`;
}
