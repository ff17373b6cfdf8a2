/** What stands behind a check: the records, or the picture that they make together; and what would clear it. */
import { Answered, type Check, type Definition, type OfStory, Said, type Words } from '../../components.ts';
import { useAsk } from '../../data/ask.ts';
import { session } from '../../data/session.ts';
import { pick, registerName, t } from '../../texts.ts';
import { Continuity } from './continuity.tsx';
import { EvidenceGroups } from './evidence-groups.tsx';

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

export function CheckDetail({ story, check, definition }: OfStory & { check: Check; definition?: Definition }) {
  const { nif, knownAt } = story;
  const { key, state } = check;
  const answer = useAsk(knownAt ? EVIDENCE_THEN : EVIDENCE, { nif, keys: [key], ...(knownAt ? { knownAt } : {}) });
  // The picture is read as of today, and shows who stands in both companies.
  const isDrawn = key === CONTINUITY && state === 'hit' && !knownAt && session.scopes.value.has('network:read');
  return (
    <Answered of={answer}>
      {({ company }) => {
        const { evidence, because, becausePt } = company.judged?.checks[0] ?? NOTHING;
        const isExplained = state === 'unknown' && because;
        const list = (evidence.length > 0 || !isExplained) && <EvidenceGroups evidence={evidence} livemode={story.livemode} />;
        return (
          <>
            {isExplained && (
              <p class="because">
                {t('unknownWhy')} <Said en={named(because)} pt={becausePt} />
              </p>
            )}
            {isDrawn ? <Continuity nif={nif}>{list}</Continuity> : list}
            {state === 'hit' && <Advice title={t('clearedBy')} text={definition?.clearedBy?.text} />}
            {['hit', 'unknown'].includes(state) && <Advice title={t('remediation')} text={definition?.remediation} />}
          </>
        );
      }}
    </Answered>
  );
}

const Advice = ({ title, text }: { title: string; text?: Words | null }) =>
  text && (
    <p class="cleared">
      <strong>{title}</strong> {pick(text)}
    </p>
  );

/** Registers by their names, where the sentence has their keys. */
const named = because => because.replace(/(^|; )([a-z]+-[a-z-]+): /g, (_, start, key) => `${start}${registerName(key)}: `);
