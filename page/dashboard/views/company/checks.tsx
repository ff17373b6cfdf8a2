/** The checks that speak, the dearest first; the quiet ones folded by family. */
import { useLayoutEffect } from 'preact/hooks';
import { CheckRow } from '../../components/verdicts/check-row.tsx';
import { Answered, type Check, type ComponentChildren, type Definition, Empty, type OfStory } from '../../components.ts';
import { byKey, useCatalogue } from '../../data/catalogue.ts';
import { familyName, t } from '../../texts.ts';
import { CheckDetail } from './check-detail.tsx';
import { openWanted } from './open-check.ts';
import { weigh } from './story.ts';

export const Checks = ({ story }: OfStory) => (
  <section class="checks" aria-labelledby="checks-head">
    <h2 id="checks-head">{t('checks')}</h2>
    <Answered of={useCatalogue()}>{data => <Weighed story={story} definitions={byKey(data.checks)} />}</Answered>
  </section>
);

function Weighed({ story, definitions }: OfStory & { definitions: Map<string, Definition> }) {
  useLayoutEffect(openWanted, []);
  const contested = new Map(story.corrections.map(({ check, answeredAt }) => [check, answeredAt ? 'answered' : 'open']));
  const checks = story.judged.checks.map(check => ({ ...check, family: check.family ?? definitions.get(check.key)?.family }));
  const { loud, quiet } = weigh(checks, key => contested.has(key));
  const rowOf = (check: Check) => {
    const definition = definitions.get(check.key);
    const detail = () => <CheckDetail {...{ story, check, definition }} />;
    return <CheckRow key={check.key} {...{ check, definition, detail }} contested={contested.get(check.key)} />;
  };
  return (
    <>
      <div class="panel family" data-loud>
        {loud.length === 0 && <Empty>{t(checks.length === 0 ? 'groundsGone' : 'reasonsNone')}</Empty>}
        {loud.map(rowOf)}
      </div>
      {quiet.length > 0 && (
        <>
          <h3>{t('quietHead')}</h3>
          <div class="panel family">
            {quiet.map(([family, checks]) => (
              <Quiet key={family} {...{ family, checks, rowOf }} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

const Quiet = ({ family, checks, rowOf }: { family?: string; checks: Check[]; rowOf: (check: Check) => ComponentChildren }) => (
  <details class="quiet" data-quiet={family}>
    <summary>
      <span>{familyName(family)}</span>
      <span class="faint">{quietText(checks)}</span>
    </summary>
    {checks.map(rowOf)}
  </details>
);

/** How many were asked and found nothing, and how many do not apply: that one proves nothing. */
function quietText(checks) {
  const without = checks.filter(({ state }) => state === 'not_applicable').length;
  const clear = checks.length - without;
  return [clear > 0 && t('quietClear', { n: clear }), without > 0 && t('quietWithout', { n: without })].filter(Boolean).join(' · ');
}
