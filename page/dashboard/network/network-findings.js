/** What stands out: signs of continuity with their evidence, shared doors, changes, paths to failures, what was left out, and the key. */
import { html } from 'htm/preact';
import { Button, LinkButton } from '../components/forms/button.js';
import { Hidden } from '../components/hidden.js';
import { Name } from '../components/name.js';
import { Panel } from '../components/panel.js';
import { day, registerName, verdictName } from '../texts.js';
import { NodeLink } from './network-panel.js';
import { t } from './network-texts.js';

const MOST_PATHS = 8;

/** `view`: see network-view.js. */
export const Findings = ({ view }) => html`
  <div class="nw-findings">
    <${Reading} view=${view} />
    <${Phoenix} view=${view} />
    <${Rings} view=${view} />
    <${Changes} view=${view} />
    <${Paths} view=${view} />
    <${CutOff} cutOff=${view.state.shown.network.cutOff} />
    <${Key} />
  </div>`;

function Reading({ view }) {
  const { state } = view.state.shown.findings;
  if (state === 'asked') return html`<p class="faint">${t('loadingFindings')}</p>`;
  if (state !== 'failed') return null;
  return html`<p class="nw-failed">${t('findingsFailed')} <${Button} small onClick=${() => view.load({})}>${t('again')}<//></p>`;
}

const Show = ({ view, ids, what }) =>
  html`<${Button} small aria-label=${`${t('show')}: ${what}`} onClick=${() => view.acts.highlight(ids)}>${t('show')}<//>`;

function Phoenix({ view }) {
  const { phoenix } = view.state.shown.findings;
  if (phoenix.length === 0) return null;
  return html`
    <${Panel} title=${t('phoenix')} id="nw-phoenix">
      <p class="faint">${t('phoenixText')}</p>
      ${phoenix.map((finding, n) => {
        const { predecessorNif, predecessorName, level, failure, controllers } = finding;
        const ids = [view.nif, ...controllers.map(({ directorId }) => directorId), predecessorNif];
        return html`
          <details class="nw-finding" open=${n === 0} key=${predecessorNif}>
            <summary><${Name}>${predecessorName}<//> <span class="badge">${t(`level.${level}`)}</span></summary>
            <p class="nw-failed">${t(`failure.${failure.kind}`, { date: day(failure.on) })}</p>
            <p class="nw-group">
              <${Show} ...${{ view, ids, what: predecessorName }} />
              <${LinkButton} small href=${`#/company/${predecessorNif}/network`}>${t('center')}<//>
              <${LinkButton} small href=${`#/company/${predecessorNif}`}>${t('back')}<//>
            </p>
            <ul class="nw-list">${controllers.map(one => html`<${Standing} ...${{ view, one }} />`)}</ul>
            <${Signs} ...${finding} />
          </details>`;
      })}
    <//>`;
}

/** Who stands in both, and as what. */
function Standing({ view, one: { directorId, atPredecessor, atSuccessor } }) {
  const name = view.state.graph.nodes.find(({ id }) => id === directorId)?.name ?? t('person');
  const said = { name, before: t(`standing.${atPredecessor.as}`), after: t(`standing.${atSuccessor.as}`) };
  return html`<li data-stands=${atSuccessor.as}>${t('standing', said)}</li>`;
}

const Signs = ({ indicators, counterSigns }) => html`
  <ol class="nw-list nw-signs">${indicators.map(sign => html`<${Sign} ...${sign} text=${t(`sign.${sign.kind}`)} most=${2} />`)}</ol>
  ${
    counterSigns.length > 0 &&
    html`<p>${t('counterSigns')}</p>
      <ul class="nw-list">${counterSigns.map(sign => html`<${Sign} ...${sign} text=${t(`counter.${sign.kind}`)} most=${1} />`)}</ul>`
  }`;

const Sign = ({ text, on, seen, most }) =>
  html`<li>${text} · ${day(on)}${seen.slice(0, most).map(({ source }) => html`<${Source} ...${source} />`)}</li>`;

const Source = ({ register, reference, date, url }) => html`
  <div><span class="faint small">${[registerName(register), reference, date && day(date)].filter(Boolean).join(' · ')}</span>
    ${/^https?:\/\//.test(url ?? '') && html` <a class="small" href=${url} target="_blank" rel="noopener noreferrer">↗<${Hidden}>${registerName(register)}<//></a>`}</div>`;

function Rings({ view }) {
  const { rings } = view.state;
  if (rings.length === 0) return null;
  return html`
    <${Panel} title=${t('doors')} id="nw-doors">
      <p class="faint">${t('doorText')}</p>
      ${rings.map(({ id, members, directors }) => {
        const what = t('doorOf', { n: members.length });
        return html`
          <div class="nw-finding" data-door=${members.length} key=${id}>
            <p class="nw-group"><strong>${what}</strong><${Show} ...${{ view, ids: [id, ...members, ...directors], what }} /></p>
            <ul class="nw-list">${members.map(member => html`<li key=${member}><${NodeLink} ...${{ view, id: member }} /></li>`)}</ul>
          </div>`;
      })}
    <//>`;
}

function Changes({ view }) {
  const { changes, since } = view.state.shown;
  if (!changes) return null;
  const node = id => html`<${NodeLink} ...${{ view, id }} />`;
  const company = ({ key }) => html`<li>${node(key)}</li>`;
  const office = ({ from, to, label }) => html`<li>${label}: ${node(from)} → ${node(to)}</li>`;
  const verdict = ({ before, after }) =>
    html`<li>${node(after.key)} ${verdictName(before.verdict)} → ${verdictName(after.verdict)}</li>`;
  /** @type {[string, string, (item: any) => unknown][]} */
  const kinds = [
    ['entered', '+', company],
    ['left', '−', company],
    ['begun', '+', office],
    ['ended', '−', office],
    ['verdicts', '≠', verdict],
  ];
  const groups = kinds.filter(([kind]) => changes[kind].length > 0);
  return html`
    <${Panel} title=${t('changed', { day: day(since) })} id="nw-changes">
      ${groups.length === 0 && html`<p class="faint">${t('changedNone')}</p>`}
      ${groups.map(
        ([kind, sign, line]) => html`
          <h3>${sign} ${t(kind)} (${changes[kind].length})</h3>
          <ul class="nw-list">${changes[kind].slice(0, 40).map(line)}</ul>`,
      )}
    <//>`;
}

function Paths({ view }) {
  const { riskPaths } = view.state.shown.network;
  if (riskPaths.length === 0) return null;
  return html`
    <${Panel} title=${t('paths')} id="nw-paths">
      <ul class="nw-list">
        ${riskPaths.slice(0, MOST_PATHS).map(ids => {
          const to = view.state.graph.nodes.find(({ id }) => id === ids.at(-1));
          return html`
            <li class="nw-group" key=${ids.at(-1)}><${Show} ...${{ view, ids, what: to?.name }} />
              <span><${Name}>${to?.name ?? ids.at(-1)}<//>
                ${to?.insolventOn && html`<span class="faint small"> ${t('insolventOn', { date: day(to.insolventOn) })}</span>`}</span></li>`;
        })}
      </ul>
      ${riskPaths.length > MOST_PATHS && html`<p class="faint">+${riskPaths.length - MOST_PATHS}</p>`}
    <//>`;
}

/** Nothing where nothing was left out. */
function CutOff({ cutOff }) {
  if (cutOff.length === 0) return null;
  const sums = [...Map.groupBy(cutOff, ({ reason }) => reason)].map(([reason, cuts]) => [
    reason,
    cuts.reduce((sum, { omitted }) => sum + omitted, 0),
  ]);
  return html`
    <${Panel} title=${t('cut')} id="nw-cut">
      <ul class="nw-list">${sums.map(([reason, sum]) => html`<li key=${reason}>${sum} ${t(`cut.${reason}`)}</li>`)}</ul>
    <//>`;
}

const Key = () => html`
  <details class="panel nw-key">
    <summary><strong>${t('key')}</strong></summary>
    <ul class="nw-list">
      ${['company', 'person', 'failed', 'door', 'more', 'current', 'former', 'share'].map(
        shape =>
          html`<li class="nw-group" key=${shape}><span class=${`nw-shape is-${shape}`} aria-hidden="true" />${t(`key.${shape}`)}</li>`,
      )}
    </ul>
  </details>`;
