/** Depth, drawing or tables, finding, grouping and zoom. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/forms/button.js';
import { Name } from '../components/name.js';
import { found } from './find.js';
import { t } from './network-texts.js';

/** `view`: see network-view.js. */
export function Tools({ view }) {
  const { asked, shown, wanted, isAll } = view.state;
  const { depth } = asked ?? shown ?? wanted;
  return html`
    <div class="nw-choices">
      <div class="nw-group" role="group" aria-label=${t('depth')}>
        <span class="nw-label">${t('depth')}</span>
        ${[1, 2, 3].map(n => html`<${Button} small key=${n} aria-pressed=${String(n === depth)} data-depth=${n} onClick=${() => view.load({ depth: n })}>${n}<//>`)}
      </div>
      <div class="nw-group" role="group" aria-label=${`${t('graphView')} / ${t('tableView')}`}>
        ${['graph', 'table'].map(mode => html`<${Button} small key=${mode} aria-pressed=${String(mode === wanted.mode)} data-view=${mode} onClick=${() => view.showMode(mode)}>${t(`${mode}View`)}<//>`)}
        <${Button} small aria-pressed=${String(isAll)} onClick=${() => view.acts.groupAll(!isAll)}>${t('showAll')}<//>
      </div>
      <${Find} view=${view} />
    </div>`;
}

/** Only names of what is drawn. */
function Find({ view }) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const hits = found(view.state.graph?.nodes ?? [], text);
  const pick = (/** @type {any[]} */ [first]) => {
    if (!first) return;
    setOpen(false);
    view.acts.select(first.id);
  };
  function onKey({ key }) {
    if (key === 'Escape') setOpen(false);
    if (key === 'Enter') pick(hits);
  }
  function onInput({ currentTarget }) {
    setText(currentTarget.value);
    setOpen(true);
  }
  return html`
    <div class="nw-find">
      <input id="nw-find" type="search" placeholder=${t('findHint')} aria-label=${t('find')} autocomplete="off" value=${text} onInput=${onInput} onKeyDown=${onKey} />
      ${
        isOpen &&
        text.trim() !== '' &&
        html`<ul class="nw-found">
          ${hits.length === 0 && html`<li class="faint">${t('findNone')}</li>`}
          ${hits.map(hit => html`<li key=${hit.id}><${Button} small data-found=${hit.id} onClick=${() => pick([hit])}><${Name}>${hit.name}<//>${hit.kind === 'company' && html`<span class="mono faint"> ${hit.id}</span>`}<//></li>`)}
        </ul>`
      }
    </div>`;
}

export const Zoom = ({ view }) => html`
  <div class="nw-zoom" role="group" aria-label=${t('zoomIn')}>
    <${Button} small aria-label=${t('zoomIn')} title=${t('zoomIn')} onClick=${() => view.drawing.zoomIn()}>+<//>
    <${Button} small aria-label=${t('zoomOut')} title=${t('zoomOut')} onClick=${() => view.drawing.zoomOut()}>−<//>
    <${Button} small onClick=${() => view.drawing.fit()}>${t('fit')}<//>
    <span class="faint small nw-wheel">${t('wheelHint')}</span>
  </div>`;
