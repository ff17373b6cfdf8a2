/** Findings of the network: signs of continuity with their evidence, and the paths to companies that failed. */
import { h } from '../dom.js';
import { recordLink, section } from '../parts.js';
import { day, registerName, t } from '../texts.js';

const recordLine = ({ register, date, reference, url }) =>
  h(
    'span',
    { class: 'faint small' },
    [registerName(register), reference, date && day(date)].filter(Boolean).join(' · '),
    recordLink(url),
  );

/**
 * Nothing where nothing was found; the checks say whether it could be looked for.
 * @param {import('./network-data.js').Network} network
 */
export function findingsPanel({ phoenix }) {
  const findings = phoenix ?? [];
  if (findings.length === 0) return null;
  return h(
    'section',
    { class: 'panel phoenix', 'aria-labelledby': 'phoenix-head' },
    h('h2', { id: 'phoenix-head' }, t('phoenix')),
    h('p', null, t('phoenixText')),
    findings.map(({ level, predecessorNif, predecessorName, failure, indicators, counterSigns }) => [
      h(
        'p',
        { class: 'phoenix-name' },
        h('a', { href: `#/company/${predecessorNif}` }, predecessorName),
        ' ',
        h('span', { class: 'badge' }, t(`level.${level}`)),
        h('br'),
        h('span', { class: 'faint' }, t(`failure.${failure.kind}`, { date: day(failure.on) })),
      ),
      h(
        'ol',
        null,
        indicators.map(({ kind, on, seen }) =>
          h(
            'li',
            null,
            h('p', null, t(`sign.${kind}`), h('span', { class: 'faint' }, ` · ${day(on)}`)),
            seen.slice(0, 2).map(({ source }) => h('p', null, recordLine(source))),
          ),
        ),
      ),
      counterSigns.length > 0 && [
        h('p', { class: 'faint' }, t('counterSigns')),
        h(
          'ul',
          null,
          counterSigns.map(({ kind, on, seen: [record] }) =>
            h('li', null, `${t(`counter.${kind}`)} · ${day(on)} `, recordLine(record.source)),
          ),
        ),
      ],
    ]),
  );
}

/**
 * @param {import('./network-data.js').Network} network
 * @param {(ids: string[]) => void} onShow
 */
export function pathsPanel({ riskPaths }, onShow) {
  if (!riskPaths?.length) return null;
  return section(
    t('paths'),
    { id: 'paths-head' },
    h(
      'ul',
      { class: 'list small' },
      riskPaths.slice(0, 8).map(({ to, insolvency, hops }) => {
        const ids = [hops[0].from.id, ...hops.map(hop => hop.to.id)];
        return h(
          'li',
          null,
          h(
            'p',
            null,
            h('a', { href: `#/company/${to.nif}` }, to.name),
            h('br'),
            h('span', { class: 'faint' }, t('insolventOn', { date: day(insolvency.on) })),
          ),
          h(
            'ol',
            { class: 'hops' },
            hops.map(({ to: next, office }) =>
              h('li', null, `${office.roleLabel} → ${next.name} `, recordLine(office.source)),
            ),
          ),
          h('button', { class: 'button is-small', onclick: () => onShow(ids) }, t('jumpPath')),
        );
      }),
    ),
  );
}
