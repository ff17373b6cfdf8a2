/** What stands behind a check: the records, or the picture that they make together; and what would clear it. */
import { html } from 'htm/preact';
import { Answered } from '../../components/answered.js';
import { Said } from '../../components/records/said.js';
import { useAsk } from '../../data/ask.js';
import { session } from '../../data/session.js';
import { pick, registerName, t } from '../../texts.js';
import { Continuity } from './continuity.js';
import { EvidenceGroups } from './evidence-groups.js';

const PIECES = `key because becausePt: because(language: PT) evidence { __typename
  ... on PresenceEvidence { register says inPortuguese: says(language: PT) reference date url askedAt }
  ... on AbsenceEvidence { register asked inPortuguese: asked(language: PT) date askedAt } }`;
const EVIDENCE = `query ($nif: NIF!, $keys: [String!]) { company(nif: $nif) {
  judged: assessment { checks(keys: $keys) { ${PIECES} } } } }`;
const EVIDENCE_THEN = `query ($nif: NIF!, $keys: [String!], $knownAt: DateTime!) { company(nif: $nif) {
  judged: assessment(knownAt: $knownAt) { checks(keys: $keys) { ${PIECES} } } } }`;

const NOTHING = { evidence: [], because: null, becausePt: null };

/** Its records are signs between two companies, which a picture shows better than a list. */
const CONTINUITY = 'phoenixPattern';

export function CheckDetail({ story, check, definition }) {
  const { nif, knownAt } = story;
  const { key, state } = check;
  const answer = useAsk(knownAt ? EVIDENCE_THEN : EVIDENCE, {
    nif,
    keys: [key],
    ...(knownAt ? { knownAt } : {}),
  });
  // The picture is read as of today, and shows who stands in both companies.
  const isDrawn =
    key === CONTINUITY && state === 'hit' && !knownAt && session.scopes.value.has('network:read');
  return html`<${Answered} of=${answer}>${({ company }) => {
    const { evidence, because, becausePt } = company.judged?.checks[0] ?? NOTHING;
    const isExplained = state === 'unknown' && because;
    const list =
      (evidence.length > 0 || !isExplained) &&
      html`<${EvidenceGroups} evidence=${evidence} livemode=${story.livemode} />`;
    return html`
      ${isExplained && html`<p class="because">${t('unknownWhy')} <${Said} en=${named(because)} pt=${becausePt} /></p>`}
      ${isDrawn ? html`<${Continuity} nif=${nif}>${list}<//>` : list}
      ${state === 'hit' && html`<${Advice} title=${t('clearedBy')} text=${definition?.clearedBy?.text} />`}
      ${['hit', 'unknown'].includes(state) && html`<${Advice} title=${t('remediation')} text=${definition?.remediation} />`}`;
  }}<//>`;
}

const Advice = ({ title, text }) =>
  text && html`<p class="cleared"><strong>${title}</strong> ${pick(text)}</p>`;

/** Registers by their names, where the sentence has their keys. */
const named = because =>
  because.replace(/(^|; )([a-z]+-[a-z-]+): /g, (_, start, key) => `${start}${registerName(key)}: `);
