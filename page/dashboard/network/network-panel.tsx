/** The node that is selected: what it is, its offices, its doors, and what can be done with it. */
import { Button, LinkButton, Name, type Source, VerdictBadge } from '../components.ts';
import { day, registerName, verdictName } from '../texts.ts';
import type { Door, Fold } from './fold.ts';
import { HubCompanies } from './hub-companies.tsx';
import { addressOf } from './network-address.ts';
import type { NetNode } from './network-model.ts';
import { t } from './network-texts.ts';
import type { OfView } from './network-view.ts';

export function Selected({ view }: OfView) {
  const { state } = view;
  const item = state.drawn?.items.find(({ id }) => id === state.selected) ?? null;
  const Kind = item && { company: OfCompany, person: OfPerson, door: OfDoor, more: OfFold }[item.kind];
  return (
    <section class="panel nw-selected" aria-labelledby="nw-selected-head" tabindex={0} data-selected={state.selected ?? ''}>
      <h2 id="nw-selected-head" tabindex={-1}>
        {t('selected')}
      </h2>
      {item ? <Kind key={item.id} {...{ view, item }} /> : <p class="faint">{t('selectHint')}</p>}
      {state.path && <Path view={view} />}
    </section>
  );
}

const OfCompany = ({ view, item }: OfView & { item: NetNode }) => (
  <>
    <p class="nw-name">
      <Name>{item.name}</Name>
    </p>
    <p class="nw-group">
      <span class="mono faint">{item.id}</span>
      <VerdictBadge verdict={item.verdict} />
      {item.mark && (
        <span class="badge">
          {item.mark} {t(`mark.${item.mark}`)}
        </span>
      )}
    </p>
    <NotFollowed {...{ view, item }} />
    {item.insolventOn && <p class="nw-failed">{t('insolventOn', { date: day(item.insolventOn) })}</p>}
    <p class="nw-group">
      <LinkButton small href={`#/company/${item.id}`} label={t('back')} />
      {item.id !== view.nif && <LinkButton small href={addressOf(item.id, { ...view.state.wanted, since: null, mode: 'graph' })} label={t('center')} />}
      <Button small data-expand={item.id} onClick={() => view.acts.readAround(item.id)} label={t('around')} />
      <Button small aria-pressed={view.state.from === item.id} onClick={() => view.acts.beginPath(item.id)} label={t('pathFrom')} />
      <FoldButtons {...{ view, item }} />
    </p>
    <Doors {...{ view, item }} />
    <Offices {...{ view, item }} />
  </>
);

const OfPerson = ({ view, item }: OfView & { item: NetNode }) => (
  <>
    <p class="nw-name">
      <Name>{item.name}</Name>
    </p>
    <p class="faint">{t('person')}</p>
    <NotFollowed {...{ view, item }} />
    {item.isHub && <HubCompanies id={item.id} hubs={view.state.hubs} />}
    <p class="nw-group">
      <FoldButtons {...{ view, item }} />
    </p>
    <Offices {...{ view, item }} />
  </>
);

function OfDoor({ view, item }: OfView & { item: Door }) {
  const ring = view.state.rings.find(({ id }) => id === item.id);
  return (
    <>
      <p class="nw-name">{t('doorOf', { n: item.members.length })}</p>
      <p class="faint">{t('doorText')}</p>
      <NodeList {...{ view, ids: item.members, acts: ring?.acts }} />
    </>
  );
}

const OfFold = ({ view, item }: OfView & { item: Fold }) => (
  <>
    <p class="nw-name">{view.nameOf(item)}</p>
    <p>
      <Button small data-unfold={item.id} onClick={() => view.acts.unfold(item.id, true)} label={t('unfold')} />
    </p>
    <p class="faint">{t('behind')}</p>
    <ul class="nw-list">
      {item.members.slice(0, 60).map(({ id, name, kind, verdict, isFailed }) => (
        <li key={id}>
          <button type="button" class="nw-link" onClick={() => view.acts.select(id)}>
            <Name>{name}</Name>
          </button>
          {kind === 'company' && <span class="faint small"> {isFailed ? t('failed') : verdictName(verdict)}</span>}
        </li>
      ))}
    </ul>
  </>
);

/** Folds that hang on this node and are open. */
const FoldButtons = ({ view, item }: OfView & { item: NetNode }) =>
  view.state.drawn.opened
    .filter(({ anchors, members }) => anchors[0] === item.id && members.length > 2)
    .map(({ id, members }) => <Button small key={id} onClick={() => view.acts.unfold(id, false)} label={t('fold', { n: members.length })} />);

/** What the service leaves out at a node that has too many. */
function NotFollowed({ view, item: { id, isHub } }: OfView & { item: NetNode }) {
  const cut = view.state.shown.network.cutOff.find(({ reason, at }) => reason === 'hub' && at === id);
  if (!cut && !isHub) return null;
  return <p>{cut ? t('followedNot', { n: cut.omitted }) : t('hub')}</p>;
}

/** A name that selects its node. */
export const NodeLink = ({ view, id }: OfView & { id: string }) => (
  <button type="button" class="nw-link" data-node={id} onClick={() => view.acts.select(id)}>
    <Name>{view.nameAt(id)}</Name>
  </button>
);

/** Names of nodes, each of which selects its node. */
export const NodeList = ({ view, ids, acts }: OfView & { ids: string[]; acts?: Map<string, Source> }) => (
  <ul class="nw-list">
    {ids.map(id => (
      <li key={id}>
        <NodeLink {...{ view, id }} />
        <Act act={acts?.get(id)} />
      </li>
    ))}
  </ul>
);

const Act = ({ act }: { act?: Source }) =>
  act && <span class="faint small">{[registerName(act.register), act.reference, act.date && day(act.date)].filter(Boolean).join(' · ')}</span>;

function Doors({ view, item: { id } }: OfView & { item: NetNode }) {
  const ring = view.state.rings.find(({ members }) => members.includes(id));
  if (!ring) return null;
  const others = ring.members.filter(other => other !== id);
  return (
    <>
      <h3>{t('door')}</h3>
      <NodeList {...{ view, ids: others }} />
    </>
  );
}

/** Current ones first. */
function Offices({ view, item: { id } }: OfView & { item: NetNode }) {
  const offices = view.state.graph.offices
    .filter(({ from, to }) => from === id || to === id)
    .sort((a, b) => Number(a.until !== null) - Number(b.until !== null) || (b.since ?? '').localeCompare(a.since ?? ''));
  return (
    <ul class="nw-list nw-offices">
      {offices.map(({ from, to, label, since, until, register, reference, mark }) => (
        <li class={until ? 'is-former' : 'is-current'}>
          {mark && <span class="badge">{mark}</span>}
          {label}: <NodeLink {...{ view, id: from === id ? to : from }} />
          <span class="faint small">
            {since ? day(since) : t('sinceUnknown')} – {until ? day(until) : t('current')}
            {reference && ` · ${registerName(register)} ${reference}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The path that was looked for last. */
const Path = ({ view }: OfView) => (
  <div class="nw-path">
    <h3>{t('path')}</h3>
    <ol class="nw-list">
      {view.state.path.hops.map(({ to, office: { label, source } }) => (
        <li>
          {label} → <NodeLink {...{ view, id: to.key }} />
          <span class="faint small">
            {registerName(source.register)} {source.reference}
          </span>
        </li>
      ))}
    </ol>
  </div>
);
