/** The node that is selected: what it is, its offices, its doors, and what can be done with it. */
import { html } from 'htm/preact';
import { Button, LinkButton } from '../components/forms/button.js';
import { Name } from '../components/name.js';
import { VerdictBadge } from '../components/verdicts/verdict-badge.js';
import { day, registerName, verdictName } from '../texts.js';
import { HubCompanies } from './hub-companies.js';
import { addressOf } from './network-address.js';
import { t } from './network-texts.js';

/** `view`: see network-view.js. */
export function Selected({ view }) {
  const { state } = view;
  const item = state.drawn?.items.find(({ id }) => id === state.selected) ?? null;
  const Kind = item && { company: OfCompany, person: OfPerson, door: OfDoor, more: OfFold }[item.kind];
  return html`
    <section class="panel nw-selected" aria-labelledby="nw-selected-head" tabindex="0" data-selected=${state.selected ?? ''}>
      <h2 id="nw-selected-head" tabindex="-1">${t('selected')}</h2>
      ${item ? html`<${Kind} key=${item.id} ...${{ view, item }} />` : html`<p class="faint">${t('selectHint')}</p>`}
      ${state.path && html`<${Path} view=${view} />`}
    </section>`;
}

const OfCompany = ({ view, item }) => html`
  <p class="nw-name"><${Name}>${item.name}<//></p>
  <p class="nw-group">
    <span class="mono faint">${item.id}</span><${VerdictBadge} verdict=${item.verdict} />
    ${item.mark && html`<span class="badge">${item.mark} ${t(`mark.${item.mark}`)}</span>`}
  </p>
  <${NotFollowed} ...${{ view, item }} />
  ${item.insolventOn && html`<p class="nw-failed">${t('insolventOn', { date: day(item.insolventOn) })}</p>`}
  <p class="nw-group">
    <${LinkButton} small href=${`#/company/${item.id}`}>${t('back')}<//>
    ${item.id !== view.nif && html`<${LinkButton} small href=${addressOf(item.id, { ...view.state.wanted, since: null, mode: 'graph' })}>${t('center')}<//>`}
    <${Button} small data-expand=${item.id} onClick=${() => view.acts.readAround(item.id)}>${t('around')}<//>
    <${Button} small aria-pressed=${String(view.state.from === item.id)} onClick=${() => view.acts.beginPath(item.id)}>${t('pathFrom')}<//>
    <${FoldButtons} ...${{ view, item }} />
  </p>
  <${Doors} ...${{ view, item }} />
  <${Offices} ...${{ view, item }} />`;

const OfPerson = ({ view, item }) => html`
  <p class="nw-name"><${Name}>${item.name}<//></p>
  <p class="faint">${t('person')}</p>
  <${NotFollowed} ...${{ view, item }} />
  ${item.isHub && html`<${HubCompanies} id=${item.id} hubs=${view.state.hubs} />`}
  <p class="nw-group"><${FoldButtons} ...${{ view, item }} /></p>
  <${Offices} ...${{ view, item }} />`;

function OfDoor({ view, item }) {
  const ring = view.state.rings.find(({ id }) => id === item.id);
  return html`
    <p class="nw-name">${t('doorOf', { n: item.members.length })}</p>
    <p class="faint">${t('doorText')}</p>
    <ul class="nw-list">${item.members.map(id => html`<li key=${id}><${NodeLink} ...${{ view, id }} /><${Act} act=${ring.acts.get(id)} /></li>`)}</ul>`;
}

const OfFold = ({ view, item }) => html`
  <p class="nw-name">${view.nameOf(item)}</p>
  <p><${Button} small data-unfold=${item.id} onClick=${() => view.acts.unfold(item.id, true)}>${t('unfold')}<//></p>
  <p class="faint">${t('behind')}</p>
  <ul class="nw-list">
    ${item.members.slice(0, 60).map(
      ({ id, name, kind, verdict, isFailed }) => html`
        <li key=${id}><button type="button" class="nw-link" onClick=${() => view.acts.select(id)}><${Name}>${name}<//></button>
          ${kind === 'company' && html`<span class="faint small"> ${isFailed ? t('failed') : verdictName(verdict)}</span>`}</li>`,
    )}
  </ul>`;

/** Folds that hang on this node and are open. */
const FoldButtons = ({ view, item }) =>
  view.state.drawn.opened
    .filter(({ anchors, members }) => anchors[0] === item.id && members.length > 2)
    .map(
      ({ id, members }) =>
        html`<${Button} small key=${id} onClick=${() => view.acts.unfold(id, false)}>${t('fold', { n: members.length })}<//>`,
    );

/** What the service leaves out at a node that has too many. */
function NotFollowed({ view, item: { id, isHub } }) {
  const cut = view.state.shown.network.cutOff.find(({ reason, at }) => reason === 'hub' && at === id);
  if (!cut && !isHub) return null;
  return html`<p>${cut ? t('followedNot', { n: cut.omitted }) : t('hub')}</p>`;
}

/** A name that selects its node. */
export const NodeLink = ({ view, id }) =>
  html`<button type="button" class="nw-link" data-node=${id} onClick=${() => view.acts.select(id)}><${Name}>${view.nameAt(id)}<//></button>`;

const Act = ({ act }) =>
  act &&
  html`<span class="faint small">${[registerName(act.register), act.reference, act.date && day(act.date)].filter(Boolean).join(' · ')}</span>`;

function Doors({ view, item: { id } }) {
  const ring = view.state.rings.find(({ members }) => members.includes(id));
  if (!ring) return null;
  const others = ring.members.filter(other => other !== id);
  return html`<h3>${t('door')}</h3>
    <ul class="nw-list">${others.map(other => html`<li key=${other}><${NodeLink} ...${{ view, id: other }} /></li>`)}</ul>`;
}

/** Current ones first. */
function Offices({ view, item: { id } }) {
  const offices = view.state.graph.offices
    .filter(({ from, to }) => from === id || to === id)
    .sort(
      (a, b) =>
        Number(a.until !== null) - Number(b.until !== null) || (b.since ?? '').localeCompare(a.since ?? ''),
    );
  return html`
    <ul class="nw-list nw-offices">
      ${offices.map(
        ({ from, to, label, since, until, register, reference, mark }) => html`
          <li class=${until ? 'is-former' : 'is-current'}>
            ${mark && html`<span class="badge">${mark}</span>`}${label}: <${NodeLink} ...${{ view, id: from === id ? to : from }} />
            <span class="faint small">${since ? day(since) : t('sinceUnknown')} – ${until ? day(until) : t('current')}${reference && ` · ${registerName(register)} ${reference}`}</span>
          </li>`,
      )}
    </ul>`;
}

/** The path that was looked for last. */
const Path = ({ view }) => html`
  <div class="nw-path">
    <h3>${t('path')}</h3>
    <ol class="nw-list">
      ${view.state.path.hops.map(
        ({ to, office: { label, source } }) => html`
          <li>${label} → <${NodeLink} ...${{ view, id: to.key }} /><span class="faint small">${registerName(source.register)} ${source.reference}</span></li>`,
      )}
    </ol>
  </div>`;
