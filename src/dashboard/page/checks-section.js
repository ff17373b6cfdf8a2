/** The checks by family; each opens to its evidence, which is read once, when the first one is opened. */
import { ask } from './api.js';
import { h, hidden, replace, s } from './dom.js';
import { failure, recordLink } from './parts.js';
import { becauseText, checkValue, day, familyName, moment, pick, registerName, signed, t } from './texts.js';

const CATALOGUE = `{ checks { key family familyCap valueType question { pt en } remediation { pt en } clearedBy { byCompany text { pt en } } } }`;
const EVIDENCE = `query ($nif: String!) { contractor(nif: $nif) { checks { key evidence { __typename
  ... on PresenceEvidence { register says reference date url askedAt }
  ... on AbsenceEvidence { register asked date askedAt } } } } }`;

/** What each check asks; the same for every company, read once. */
export const readCatalogue = readOnce(() => ask(CATALOGUE).then(({ checks }) => byKey(checks)));

/**
 * Reads when it is first asked, and again where that failed.
 * @param {() => Promise<Map<string, any>>} read
 * @returns {() => Promise<Map<string, any>>}
 */
function readOnce(read) {
  /** @type {Promise<Map<string, any>> | null} */
  let reading = null;
  return () =>
    (reading ??= read().catch(error => {
      reading = null;
      throw error;
    }));
}

const byKey = (checks, of = check => check) => new Map(checks.map(check => [check.key, of(check)]));

export function checksSection({ nif, checks }) {
  const body = h('div', null, h('p', { class: 'empty' }, t('loading')));
  let onlyHits = false;
  const readEvidence = readOnce(() =>
    ask(EVIDENCE, { nif }).then(({ contractor }) => byKey(contractor.checks, ({ evidence }) => evidence)),
  );
  const toggle = h(
    'button',
    {
      class: 'button is-small',
      'aria-pressed': 'false',
      onclick: () => {
        onlyHits = !onlyHits;
        toggle.setAttribute('aria-pressed', String(onlyHits));
        draw();
      },
    },
    t('onlyHits'),
  );

  async function draw() {
    try {
      const known = await readCatalogue();
      const shown = checks.filter(({ state }) => !onlyHits || state === 'hit' || state === 'unknown');
      const families = Map.groupBy(shown, ({ key, family }) => family ?? known.get(key)?.family);
      replace(
        body,
        [...families]
          .sort(byWeight)
          .map(([family, members]) => familyOf(family, members, known, readEvidence)),
      );
    } catch (error) {
      replace(body, failure(error, draw));
    }
  }
  draw();
  return h(
    'section',
    { 'aria-labelledby': 'checks-head' },
    h('div', { class: 'panel-head' }, h('h2', { id: 'checks-head' }, t('checks')), toggle),
    body,
  );
}

const lostIn = checks => checks.reduce((sum, { points }) => sum + points, 0);
/** What weighs most first; the rest as the service has them. */
const byWeight = ([, a], [, b]) => lostIn(a) - lostIn(b);

function familyOf(family, checks, known, readEvidence) {
  const lost = lostIn(checks);
  return h(
    'section',
    { class: 'panel family', 'aria-label': familyName(family) },
    h(
      'div',
      { class: 'family-head' },
      h('h3', null, familyName(family)),
      h('span', { class: lost < 0 ? 'num lost' : 'num faint' }, lost === 0 ? '0' : signed(lost)),
    ),
    checks.map(check => checkRow(check, known.get(check.key), readEvidence)),
  );
}

function whyUnknown(because) {
  const { text, lang } = becauseText(because);
  return h('p', { class: 'because' }, `${t('unknownWhy')} `, h('span', { lang }, text));
}

const STATE_GLYPHS = {
  hit: 'M8 4v4.6M8 11.6v.2',
  clear: 'M4.2 8.4l2.6 2.6 5-5.6',
  unknown: 'M6 6.2c0-1.2.9-2 2-2s2 .8 2 1.9c0 1.6-2 1.6-2 3M8 11.8v.1',
  not_applicable: 'M5 8h6',
};

const stateMark = state =>
  h(
    'span',
    { class: `check-mark is-${state}` },
    s(
      'svg',
      { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
      s('circle', { cx: 8, cy: 8, r: 7 }),
      s('path', { d: STATE_GLYPHS[state] }),
    ),
    hidden(`${t(state)}: `),
  );

function checkRow({ key, value, state, points, because }, definition, readEvidence) {
  const detail = h('div', { class: 'check-detail' });
  const row = h(
    'details',
    {
      class: `check is-${state}${points === 0 ? ' is-weightless' : ''}`,
      'data-check': key,
      ontoggle: () => row.open && open(),
    },
    h(
      'summary',
      null,
      stateMark(state),
      h('span', { class: 'check-question' }, definition ? pick(definition.question) : key),
      h(
        'span',
        { class: 'check-value num' },
        state === 'not_applicable' ? t('nothing') : checkValue(value, definition?.valueType),
      ),
      h('span', { class: 'check-points num' }, points === 0 ? '' : signed(points)),
    ),
    detail,
  );
  async function open() {
    if (detail.childElementCount > 0) return;
    replace(detail, h('p', { class: 'faint' }, t('evidenceLoading')));
    try {
      const evidence = (await readEvidence()).get(key) ?? [];
      replace(
        detail,
        state === 'unknown' && because && whyUnknown(because),
        evidence.length === 0
          ? h('p', { class: 'faint' }, t('evidenceNone'))
          : h('ul', { class: 'evidence' }, evidence.map(evidenceItem)),
        state === 'hit' &&
          definition?.clearedBy &&
          h(
            'p',
            { class: 'cleared' },
            h('strong', null, t('clearedBy')),
            ' ',
            pick(definition.clearedBy.text),
          ),
        (state === 'hit' || state === 'unknown') &&
          definition?.remediation &&
          h(
            'p',
            { class: 'cleared' },
            h('strong', null, t('remediation')),
            ' ',
            pick(definition.remediation),
          ),
      );
    } catch (error) {
      replace(
        detail,
        failure(error, () => {
          replace(detail);
          open();
        }),
      );
    }
  }
  return row;
}

function evidenceItem({ __typename, register, says, asked, reference, date, url, askedAt }) {
  const isPresence = __typename === 'PresenceEvidence';
  return h(
    'li',
    { class: isPresence ? 'is-presence' : 'is-absence' },
    h(
      'p',
      { class: 'evidence-head' },
      h('strong', null, registerName(register)),
      h('span', { class: 'faint' }, ` · ${t(isPresence ? 'presence' : 'absence')}`),
    ),
    h('p', { lang: 'en' }, says ?? asked),
    h(
      'p',
      { class: 'faint' },
      [
        reference && `${t('reference')} ${reference}`,
        date && t('registerDate', { date: day(date) }),
        t('askedAt', { when: moment(askedAt) }),
      ]
        .filter(Boolean)
        .join(' · '),
      recordLink(url),
    ),
  );
}
