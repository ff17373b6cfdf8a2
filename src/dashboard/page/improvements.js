/** What would lead to a better verdict, and the distance of the score to the neighbouring bands. */
import { h } from './dom.js';
import { section, toneOf, verdictPill } from './parts.js';
import { pick, t, verdictName } from './texts.js';

const SHOWN = 4;

export const improvements = ({ headroom, counterfactuals }) =>
  section(
    t('improve'),
    { id: 'improve-head' },
    headroom &&
      h(
        'ul',
        { class: 'headroom', 'aria-label': t('headroom') },
        headroom.better &&
          h(
            'li',
            { class: `tone-${toneOf(headroom.better.verdict)}` },
            h('span', { class: 'arrow', 'aria-hidden': 'true' }, '↑'),
            t('better', { n: headroom.better.points, verdict: verdictName(headroom.better.verdict) }),
          ),
        headroom.worse &&
          h(
            'li',
            { class: `tone-${toneOf(headroom.worse.verdict)}` },
            h('span', { class: 'arrow', 'aria-hidden': 'true' }, '↓'),
            t('worse', { n: headroom.worse.points, verdict: verdictName(headroom.worse.verdict) }),
          ),
      ),
    counterfactuals === null
      ? h('p', { class: 'faint' }, t('improveGone'))
      : counterfactuals.length === 0
        ? h('p', { class: 'faint' }, t('improveNone'))
        : h(
            'ol',
            { class: 'improvements' },
            counterfactuals.slice(0, SHOWN).map(({ changes, byCompany, score, verdict }) =>
              h(
                'li',
                null,
                h(
                  'ul',
                  null,
                  changes.map(({ text }) => h('li', null, pick(text))),
                ),
                h(
                  'p',
                  { class: 'leads' },
                  h('span', { class: 'faint' }, t('leadsTo')),
                  h('span', { class: 'num' }, String(score)),
                  verdictPill(verdict),
                ),
                h('p', { class: 'faint small' }, t(byCompany ? 'byCompany' : 'notByCompany')),
              ),
            ),
          ),
  );
