/** What stands out: signs of continuity with their evidence, shared doors, changes, paths to failures, what was left out, and the key. */
import { Button, type Data, type Finding, Hidden, LinkButton, Name, Panel, type SeenSign, type Source } from '../components.ts';
import { day, registerName, verdictName } from '../texts.ts';
import type { CutOff } from './network-model.ts';
import { NodeLink, NodeList } from './network-panel.tsx';
import { t } from './network-texts.ts';
import type { OfView } from './network-view.ts';

const MOST_PATHS = 8;

export const Findings = ({ view }: OfView) => (
  <div class="nw-findings">
    <Reading view={view} />
    <Phoenix view={view} />
    <Rings view={view} />
    <Changes view={view} />
    <Paths view={view} />
    <LeftOut cutOff={view.state.shown.network.cutOff} />
    <Key />
  </div>
);

function Reading({ view }: OfView) {
  const { state } = view.state.shown.findings;
  if (state === 'asked') return <p class="faint">{t('loadingFindings')}</p>;
  if (state !== 'failed') return null;
  return (
    <p class="nw-failed">
      {t('findingsFailed')} <Button small onClick={() => view.load({})} label={t('again')} />
    </p>
  );
}

const Show = ({ view, ids, what }: OfView & { ids: string[]; what?: string }) => (
  <Button small aria-label={`${t('show')}: ${what}`} onClick={() => view.acts.highlight(ids)} label={t('show')} />
);

function Phoenix({ view }: OfView) {
  const { phoenix } = view.state.shown.findings;
  if (phoenix.length === 0) return null;
  return (
    <Panel title={t('phoenix')} id="nw-phoenix">
      <p class="faint">{t('phoenixText')}</p>
      {phoenix.map((finding, n) => {
        const { predecessorNif, predecessorName, level, failure, controllers } = finding;
        const ids = [view.nif, ...controllers.map(({ directorId }) => directorId), predecessorNif];
        return (
          <details class="nw-finding" open={n === 0} key={predecessorNif}>
            <summary>
              <Name>{predecessorName}</Name> <span class="badge">{t(`level.${level}`)}</span>
            </summary>
            <p class="nw-failed">{t(`failure.${failure.kind}`, { date: day(failure.on) })}</p>
            <p class="nw-group">
              <Show {...{ view, ids, what: predecessorName }} />
              <LinkButton small href={`#/company/${predecessorNif}/network`} label={t('center')} />
              <LinkButton small href={`#/company/${predecessorNif}`} label={t('back')} />
            </p>
            <ul class="nw-list">
              {controllers.map(one => (
                <Standing {...{ view, one }} />
              ))}
            </ul>
            <Signs {...finding} />
          </details>
        );
      })}
    </Panel>
  );
}

/** Who stands in both, and as what. */
function Standing({ view, one: { directorId, atPredecessor, atSuccessor } }: OfView & { one: Finding['controllers'][number] }) {
  const name = view.state.graph.nodes.find(({ id }) => id === directorId)?.name ?? t('person');
  const said = { name, before: t(`standing.${atPredecessor.as}`), after: t(`standing.${atSuccessor.as}`) };
  return <li data-stands={atSuccessor.as}>{t('standing', said)}</li>;
}

const Signs = ({ indicators, counterSigns }: Pick<Finding, 'indicators' | 'counterSigns'>) => (
  <>
    <ol class="nw-list nw-signs">
      {indicators.map(sign => (
        <Sign {...sign} text={t(`sign.${sign.kind}`)} most={2} />
      ))}
    </ol>
    {counterSigns.length > 0 && (
      <>
        <p>{t('counterSigns')}</p>
        <ul class="nw-list">
          {counterSigns.map(sign => (
            <Sign {...sign} text={t(`counter.${sign.kind}`)} most={1} />
          ))}
        </ul>
      </>
    )}
  </>
);

const Sign = ({ text, on, seen, most }: SeenSign & { text: string; most: number }) => (
  <li>
    {text} · {day(on)}
    {seen.slice(0, most).map(({ source }) => (
      <SourceLine {...source} />
    ))}
  </li>
);

const SourceLine = ({ register, reference, date, url }: Source) => (
  <div>
    <span class="faint small">{[registerName(register), reference, date && day(date)].filter(Boolean).join(' · ')}</span>{' '}
    {/^https?:\/\//.test(url ?? '') && (
      <a class="small" href={url ?? ''} target="_blank" rel="noopener noreferrer">
        ↗<Hidden>{registerName(register)}</Hidden>
      </a>
    )}
  </div>
);

function Rings({ view }: OfView) {
  const { rings } = view.state;
  if (rings.length === 0) return null;
  return (
    <Panel title={t('doors')} id="nw-doors">
      <p class="faint">{t('doorText')}</p>
      {rings.map(({ id, members, directors }) => {
        const what = t('doorOf', { n: members.length });
        return (
          <div class="nw-finding" data-door={members.length} key={id}>
            <p class="nw-group">
              <strong>{what}</strong>
              <Show {...{ view, ids: [id, ...members, ...directors], what }} />
            </p>
            <NodeList {...{ view, ids: members }} />
          </div>
        );
      })}
    </Panel>
  );
}

function Changes({ view }: OfView) {
  const { changes, since } = view.state.shown;
  if (!changes) return null;
  const node = id => <NodeLink {...{ view, id }} />;
  const company = ({ key }) => <li>{node(key)}</li>;
  const office = ({ from, to, label }) => (
    <li>
      {label}: {node(from)} → {node(to)}
    </li>
  );
  const verdict = ({ before, after }) => (
    <li>
      {node(after.key)} {verdictName(before.verdict)} → {verdictName(after.verdict)}
    </li>
  );
  const kinds: [string, string, (item: Data) => unknown][] = [
    ['entered', '+', company],
    ['left', '−', company],
    ['begun', '+', office],
    ['ended', '−', office],
    ['verdicts', '≠', verdict],
  ];
  const groups = kinds.filter(([kind]) => changes[kind].length > 0);
  return (
    <Panel title={t('changed', { day: day(since) })} id="nw-changes">
      {groups.length === 0 && <p class="faint">{t('changedNone')}</p>}
      {groups.map(([kind, sign, line]) => (
        <>
          <h3>
            {sign} {t(kind)} ({changes[kind].length})
          </h3>
          <ul class="nw-list">{changes[kind].slice(0, 40).map(line)}</ul>
        </>
      ))}
    </Panel>
  );
}

function Paths({ view }: OfView) {
  const { riskPaths } = view.state.shown.network;
  if (riskPaths.length === 0) return null;
  return (
    <Panel title={t('paths')} id="nw-paths">
      <ul class="nw-list">
        {riskPaths.slice(0, MOST_PATHS).map(ids => {
          const to = view.state.graph.nodes.find(({ id }) => id === ids.at(-1));
          return (
            <li class="nw-group" key={ids.at(-1)}>
              <Show {...{ view, ids, what: to?.name }} />
              <span>
                <Name>{to?.name ?? ids.at(-1)}</Name>
                {to?.insolventOn && <span class="faint small"> {t('insolventOn', { date: day(to.insolventOn) })}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {riskPaths.length > MOST_PATHS && <p class="faint">+{riskPaths.length - MOST_PATHS}</p>}
    </Panel>
  );
}

/** Nothing where nothing was left out. */
function LeftOut({ cutOff }: { cutOff: CutOff[] }) {
  if (cutOff.length === 0) return null;
  const sums = [...Map.groupBy(cutOff, ({ reason }) => reason)].map(([reason, cuts]) => [reason, cuts.reduce((sum, { omitted }) => sum + omitted, 0)]);
  return (
    <Panel title={t('cut')} id="nw-cut">
      <ul class="nw-list">
        {sums.map(([reason, sum]) => (
          <li key={reason}>
            {sum} {t(`cut.${reason}`)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Key = () => (
  <details class="panel nw-key">
    <summary>
      <strong>{t('key')}</strong>
    </summary>
    <ul class="nw-list">
      {['company', 'person', 'failed', 'door', 'more', 'current', 'former', 'share'].map(shape => (
        <li class="nw-group" key={shape}>
          <span class={`nw-shape is-${shape}`} aria-hidden="true" />
          {t(`key.${shape}`)}
        </li>
      ))}
    </ul>
  </details>
);
