/** The insolvency notices of a company, with creditors from its own block. */
import type { InsolvencyPublication, SandboxPerson } from '../country.ts';
import { administratorOf } from '../lives/endings.ts';
import { inBusiness, type Sketch } from '../lives/sketch.ts';
import type { Named } from '../lives/sketch-block.ts';
import type { People } from '../setting/people.ts';
import { INSOLVENCY_ADMINISTRATORS } from '../setting/professionals.ts';
import type { Rng } from '../setting/rng.ts';
import { insolvencyNotices, type Party, type Proceeding, revitalizationNotices } from './notices.ts';

export function noticesOf(
  { sketch, firma }: Named,
  named: readonly Named[],
  people: People,
): InsolvencyPublication[] {
  const { insolvency, revitalization } = sketch.fate;
  const rng = sketch.rng.fork('notices');
  const proceeding = (
    label: string,
    administrator: SandboxPerson,
    day: Sketch['incorporatedOn'],
  ): Proceeding => ({
    debtor: { index: sketch.index, nif: sketch.nif, firma, seat: sketch.seat },
    administrator,
    successor: rng.fork(`${label}/successor`).pick(INSOLVENCY_ADMINISTRATORS),
    creditors: drawCreditors(
      named.filter(other => other.sketch !== sketch && inBusiness(other.sketch, day)),
      people,
      rng.fork(`${label}/creditors`),
    ),
  });
  const opened =
    revitalization &&
    revitalizationNotices(
      proceeding('per', rng.pick(INSOLVENCY_ADMINISTRATORS), revitalization.filedOn),
      revitalization,
      rng.fork('per'),
    );
  const declared =
    insolvency &&
    insolvencyNotices(
      proceeding('insolvency', administratorOf(sketch), insolvency.filedOn),
      insolvency,
      rng.fork('insolvency'),
    );
  return [...(opened ?? []), ...(declared ?? [])];
}

/** Companies of the block first, at least one where any was in business; then a bank without a number, a person. */
function drawCreditors(inBusinessThen: readonly Named[], people: People, rng: Rng): Party[] {
  const creditors = new Map<string, Party>();
  for (let wanted = rng.int(1, 3); wanted > 0 && inBusinessThen.length > 0; wanted--) {
    const { sketch, firma } = rng.pick(inBusinessThen);
    creditors.set(sketch.nif, { role: 'Credor', name: firma, nif: sketch.nif });
  }
  const list = [...creditors.values()];
  if (rng.chance(0.4)) list.push({ role: 'Credor', name: 'BANCO DO ALTO MAR IMAGINÁRIO, S.A.', nif: null });
  if (rng.chance(0.2)) {
    const { name, nif } = people.newcomer(rng);
    list.push({ role: 'Credor', name, nif });
  }
  return list;
}
