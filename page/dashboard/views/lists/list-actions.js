/** What can be done with the companies that are chosen on a list, with those that are shown, or with the list. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Failure } from '../../components/failure.js';
import { Button, LinkButton } from '../../components/forms/button.js';
import { Dialog } from '../../components/forms/dialog.js';
import { Notice } from '../../components/notice.js';
import { change } from '../../data/request.js';
import { saveFile } from '../../data/save-file.js';
import { rest } from '../../data/watched.js';
import { go, href } from '../../router.js';
import { number, pick, t, verdictName } from '../../texts.js';
import { MOST_COMPARED } from '../compare/differences.js';
import { csvOf } from './text-rows.js';

const UNWATCH =
  'mutation ($input: CompaniesUnwatchInput!) { companiesUnwatch(input: $input) { result { removed } errors { code detail } } }';
/** The service takes so many at once. */
const REMOVED_AT_ONCE = 1_000;
const CSV = 'text/csv; charset=utf-8';

/** `shown`: rows in their order; `chosen`: the keys of some of them. */
export function ListActions({ name, rows, shown, selection, again, reasons }) {
  const path = `/api/v1/watchlists/${encodeURIComponent(name)}`;
  const [error, setError] = useState(/** @type {any} */ (null));
  const [removed, setRemoved] = useState(/** @type {any[]} */ ([]));
  const picked = shown.filter(({ nif }) => selection.chosen.has(nif));
  const nifs = picked.map(({ nif }) => nif);
  const run = act => act().then(() => setError(null), setError);
  async function unwatch() {
    for (let at = 0; at < nifs.length; at += REMOVED_AT_ONCE)
      await change(UNWATCH, { list: name, nifs: nifs.slice(at, at + REMOVED_AT_ONCE) });
    selection.clear();
    setRemoved(picked);
    await again();
  }
  async function putBack() {
    const body = csvOf([['nif', 'reference'], ...removed.map(({ nif, reference }) => [nif, reference])]);
    await rest('PUT', `${path}?part=true`, { type: CSV, body });
    setRemoved([]);
    await again();
  }
  async function remove() {
    await rest('DELETE', path);
    go('/lists');
  }
  const save = () =>
    saveFile(
      new Blob([`\uFEFF${csvOf(cellsOf(nifs.length > 0 ? picked : shown, reasons))}`], { type: CSV }),
      `${name}.csv`,
    );
  return html`
    ${nifs.length >= 2 && nifs.length <= MOST_COMPARED && html`<${LinkButton} href=${href('/compare', { nifs: nifs.join(',') })}>${t('compare')}<//>`}
    ${nifs.length > 0 && html`<${Button} onClick=${() => run(unwatch)}>${t('unwatch', { n: number(nifs.length) })}<//>`}
    ${shown.length > 0 && html`<${Button} onClick=${save}>${t('asCsv', { n: number(nifs.length || shown.length) })}<//>`}
    ${nifs.length === 0 && html`<${Sure} label=${t('removeList')} text=${t('removeListSure', { n: number(rows.length), name })} act=${remove} />`}
    ${error && html`<${Failure} error=${error} />`}
    ${
      removed.length > 0 &&
      html`<${Notice} onClose=${() => setRemoved([])}><span role="status">${t('unwatched', { n: removed.length })}</span> <${Button} small onClick=${() => run(putBack)}>${t('putBack')}<//><//>`
    }`;
}

/** What stands in the table, in words. */
const cellsOf = (rows, reasons) => [
  [
    t('nif'),
    t('company'),
    t('reference'),
    t('score'),
    t('verdict'),
    t('reasons'),
    t('coverage'),
    t('changed'),
  ],
  ...rows.map(({ nif, name, reference, assessment }) => [
    nif,
    name,
    reference,
    assessment?.score,
    verdictName(assessment?.verdict),
    reasons.has(assessment?.reason) ? pick(reasons.get(assessment.reason)) : null,
    assessment?.completeness,
    assessment?.changedAt,
  ]),
];

/** A button that asks first. */
function Sure({ label, text, act }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState(/** @type {any} */ (null));
  const run = () => act().then(() => setOpen(false), setError);
  return html`
    <${Button} onClick=${() => setOpen(true)}>${label}<//>
    ${
      isOpen &&
      html`
      <${Dialog} title=${label} onClose=${() => setOpen(false)}>
        <p>${text}</p>
        ${error && html`<${Failure} error=${error} />`}
        <div class="actions"><${Button} kind="primary" onClick=${run}>${label}<//></div>
      <//>`
    }`;
}
