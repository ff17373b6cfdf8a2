/** What the company says is wrong, and what came of it. */
import { type AskedCorrection, type Definition, Panel } from '../../components.ts';
import { byKey, useCatalogue } from '../../data/catalogue.ts';
import { moment, pick, t } from '../../texts.ts';

export function Corrections({ corrections }: { corrections: AskedCorrection[] }) {
  const known = byKey(useCatalogue().data?.checks ?? []);
  return (
    <Panel title={t('corrections')} id="corrections-head">
      <ul class="list">
        {corrections.map(one => (
          <Correction key={one.id} one={one} definition={known.get(one.check)} />
        ))}
      </ul>
    </Panel>
  );
}

const Correction = ({ one: { text, createdAt, answeredAt, answers }, definition }: { one: AskedCorrection; definition?: Definition }) => (
  <li>
    <p>
      <span class="badge">{t(answeredAt ? 'correction.answered' : 'correction.open')}</span> {definition && pick(definition.question)}
      <span class="faint"> · {moment(createdAt)}</span>
    </p>
    <p>
      <bdi>{text}</bdi>
    </p>
    {answers.slice(-1).map(answer => (
      <p class="faint">
        <bdi>{answer.text}</bdi>
      </p>
    ))}
  </li>
);
