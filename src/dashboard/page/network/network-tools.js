/** What is chosen about a network: its day, its depth, drawing or table; and its files. */
import { fetchText } from '../api.js';
import { download, h, replace } from '../dom.js';
import { failure } from '../parts.js';
import { day, t } from '../texts.js';

const DAY_MS = 86_400_000;
const DAYS_BACK = 10 * 365;
/** A slide asks once it rests. */
const REST_MS = 250;

const isoDay = ms => new Date(ms).toISOString().slice(0, 10);

/** `load` asks anew, for the day and depth that `view` has then. */
export const networkTools = (view, load) =>
  h(
    'div',
    { class: 'panel net-tools' },
    daySlider(view, load),
    depthChoice(view, load),
    viewChoice(view),
    h('button', { class: 'button is-small', onclick: () => view.graph?.fit() }, t('fit')),
  );

function daySlider(view, load) {
  const shown = h('output', { for: 'as-of' }, t('today'));
  let resting = 0;
  const slider = h('input', {
    id: 'as-of',
    type: 'range',
    min: 0,
    max: DAYS_BACK,
    value: DAYS_BACK,
    step: 1,
    'aria-valuetext': t('today'),
    oninput: () => {
      const back = DAYS_BACK - Number(slider.value);
      view.asOf = back === 0 ? null : isoDay(Date.now() - back * DAY_MS);
      shown.textContent = back === 0 ? t('today') : day(view.asOf);
      slider.setAttribute('aria-valuetext', shown.textContent);
      clearTimeout(resting);
      resting = setTimeout(load, REST_MS);
    },
  });
  return h('div', { class: 'net-slider' }, h('label', { for: 'as-of' }, t('asOf')), slider, shown);
}

function depthChoice(view, load) {
  const depth = h(
    'select',
    {
      id: 'depth',
      onchange: () => {
        view.depth = Number(depth.value);
        load();
      },
    },
    [1, 2, 3].map(value => h('option', { value, selected: value === view.depth }, String(value))),
  );
  return h('div', { class: 'group' }, h('label', { for: 'depth' }, t('depth')), depth);
}

function viewChoice({ canvas, table }) {
  const choose = chosen => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.view === chosen));
    canvas.hidden = chosen !== 'graph';
    table.hidden = chosen !== 'table';
  };
  const buttons = ['graph', 'table'].map(name =>
    h(
      'button',
      {
        class: 'button is-small',
        'data-view': name,
        'aria-pressed': String(name === 'graph'),
        onclick: () => choose(name),
      },
      t(`${name}View`),
    ),
  );
  const label = `${t('graphView')} / ${t('tableView')}`;
  return h('div', { class: 'group', role: 'group', 'aria-label': label }, buttons);
}

/** The REST API's file of the network as it is chosen. */
export function exportButton(view, name, format, type) {
  async function save() {
    const query = new URLSearchParams({
      depth: String(view.depth),
      ...(view.asOf ? { asOf: view.asOf } : {}),
    });
    button.disabled = true;
    try {
      const text = await fetchText(`/api/v1/contractors/${view.nif}/network.${format}?${query}`);
      download(`${view.nif}-network.${format}`, type, text);
      replace(view.told);
    } catch (error) {
      replace(view.told, failure(error));
    }
    button.disabled = false;
  }
  const button = h('button', { class: 'button', onclick: save }, `${t('exportAs')} ${name}`);
  return button;
}
