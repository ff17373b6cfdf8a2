/** Makes one block of companies, whole and alone: people, stories and creditors never cross its border. */
import type { Holder, InsolvencyPublication, SandboxCompany, SandboxPerson } from './country.ts';
import { debtsOf } from './debts.ts';
import { administratorOf } from './endings.ts';
import { licencesOf } from './licences.ts';
import { actsOf } from './life.ts';
import { tellLookalikeStories } from './lookalike-stories.ts';
import { legalName } from './names.ts';
import { insolvencyNotices, type Party, type Proceeding, revitalizationNotices } from './notices.ts';
import { People } from './people.ts';
import { tellPhoenixStories } from './phoenix-stories.ts';
import { oneLine } from './places.ts';
import { INSOLVENCY_ADMINISTRATORS } from './professionals.ts';
import { publicationsByParty } from './publications-by-party.ts';
import { Rng } from './rng.ts';
import { inBusiness, type Sketch, sketchCompany } from './sketch.ts';

export const BLOCK_SIZE = 40;

/** A sketch with its final name. */
interface Named {
  readonly sketch: Sketch;
  readonly firma: string;
}

const NO_TROUBLE = Object.freeze({});

export function makeBlock(at: {
  seed: string;
  block: number;
  companies: number;
  nifAt: (index: number) => string;
}): SandboxCompany[] {
  const rng = new Rng(`${at.seed}/block/${at.block}`);
  const people = new People(at.block);
  const sketches = Array.from({ length: at.companies }, (_, i) => {
    const index = at.block * BLOCK_SIZE + i;
    return sketchCompany({ index, nif: at.nifAt(index) }, rng.fork(i), people);
  });
  tellPhoenixStories(sketches, rng.fork('phoenix'));
  tellLookalikeStories(sketches, people, rng.fork('lookalikes'));
  const named = sketches.map(sketch => ({ sketch, firma: nameOf(sketch) }));
  const notices = publicationsByParty(named.flatMap(one => noticesOf(one, named, people)));
  return named.map(one => company(one, named, people, notices.get(one.sketch.nif) ?? []));
}

const nameOf = ({ rng, generic, distinctive, form }: Sketch): string =>
  legalName(rng.fork('name'), { generic, distinctive, form });

function company(
  { sketch, firma }: Named,
  named: readonly Named[],
  people: People,
  notices: readonly InsolvencyPublication[],
): SandboxCompany {
  const { nif, form, seat, trade, capitalEur, incorporatedOn } = sketch;
  const owners = named.filter(other => other.sketch !== sketch && inBusiness(other.sketch, incorporatedOn));
  return {
    nif,
    firma,
    legalForm: form,
    seat,
    cae: trade.cae,
    capitalEur,
    incorporatedOn,
    acts: actsOf(sketch, firma, people, owners.map(asOwner)),
    insolvencyPublications: notices,
    debts: debtsOf(sketch),
    licences: licencesOf(sketch),
    executions: [],
    sanctions: [],
    cases: [],
    contracts: [],
    bans: [],
    trouble: NO_TROUBLE,
  };
}

function asOwner({ sketch, firma }: Named): Holder {
  return { type: 'company', nif: sketch.nif, name: firma, seat: oneLine(sketch.seat) };
}

function noticesOf(
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
