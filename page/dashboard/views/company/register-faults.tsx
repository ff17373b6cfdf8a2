/** Registers that had not answered for this assessment, where one of its unknown checks needs them; nothing otherwise. */
import { type Judged, Panel, Said } from '../../components.ts';
import { byKey, useCatalogue } from '../../data/catalogue.ts';
import { registerName, t } from '../../texts.ts';

export function RegisterFaults({ judged: { unknownChecks, inputs } }: { judged: Judged }) {
  const catalogue = byKey(useCatalogue().data?.checks ?? []);
  const needed = new Set(unknownChecks.flatMap(key => catalogue.get(key)?.needs ?? []));
  const missing = (inputs?.registers ?? []).filter(({ register, answered }) => !answered && needed.has(register));
  if (missing.length === 0) return null;
  return (
    <Panel title={t('freshness')} id="registers-head">
      <ul class="registers">
        {missing.map(({ register, because, becausePt }) => (
          <li key={register}>
            <span>{registerName(register)}</span>{' '}
            <span class="faint">
              <Said en={because} pt={becausePt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
