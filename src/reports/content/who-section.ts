/** Who the company is, by the acts that its assessment knew. */
import type { OfficeAct } from '../../facts/fact.ts';
import type { Language } from '../language.ts';
import type { Row, Section } from '../report.ts';
import { actsOf, type Material } from './material.ts';
import { type TextKey, textIn } from './texts.ts';
import { day, moment, row, textBlock, wholeNumber } from './words.ts';

/** What its acts state of it; null: none does. */
export function statedOf({ language, known }: Material) {
  const acts = actsOf(known);
  const stated = <T>(of: (act: (typeof acts)[number]) => T | null | undefined): T | null =>
    acts.map(of).find(value => value != null) ?? null;
  const founded = acts.find(({ act }) => act === 'constitution')?.publishedOn;
  const seat = stated(act => act.seat);
  const capital = stated(act => act.capitalEur);
  return {
    legalForm: stated(act => act.legalForm)?.toLowerCase() ?? null,
    founded: founded ? textIn(language, 'foundedBy', { day: day(language, founded) }) : null,
    seat: seat && seatText(seat),
    capital: capital === null ? null : `${wholeNumber(language, capital)} €`,
  };
}

export function whoSection(material: Material): Section {
  const { language, assessment, name, namesPeople } = material;
  const { legalForm, founded, seat, capital } = statedOf(material);
  const published = (label: TextKey, text: string | null): Row =>
    row(language, label, text ?? textIn(language, 'notPublished'));
  const rows = [
    row(language, 'nif', assessment.nif),
    row(
      language,
      'company',
      textIn(
        language,
        name ? 'nameAsOf' : 'noName',
        name ? { name: name.name, day: day(language, name.asOf) } : {},
      ),
    ),
    published('legalForm', legalForm),
    published('founded', founded),
    published('seat', seat),
    ...(capital === null ? [] : [row(language, 'capital', capital)]),
    ...(namesPeople ? [published('directors', directorsText(material) || null)] : []),
  ];
  const { withdrawn } = assessment;
  return {
    heading: textIn(language, 'who'),
    blocks: [
      ...(withdrawn
        ? [textBlock(language, `withdrawn-${withdrawn.cause}`, { at: moment(language, withdrawn.at) })]
        : []),
      ...(assessment.livemode ? [] : [textBlock(language, 'invented')]),
      { kind: 'rows', rows },
      ...(namesPeople ? [] : [textBlock(language, 'needsNetworkRead')]),
    ],
  };
}

const seatText = ({
  address,
  postalCode,
  municipality,
}: {
  address: string;
  postalCode: string | null;
  municipality: string | null;
}) => [address, [postalCode, municipality].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Whose last published movement as a director is an appointment. */
function directorsText({ language, known }: Material): string {
  const offices = known.facts.filter(
    (fact): fact is OfficeAct => fact.kind === 'office' && fact.role === 'director',
  );
  const last = new Map<string, OfficeAct>();
  for (const office of offices.toSorted((a, b) => (a.on < b.on ? -1 : 1))) last.set(holderOf(office), office);
  return [...last.values()]
    .filter(({ movement }) => movement === 'appointed')
    .map(office => sinceText(language, office))
    .join('; ');
}

const holderOf = ({ holder }: OfficeAct): string =>
  holder.type === 'person' ? holder.key : holder.type === 'company' ? holder.nif : holder.name;

const sinceText = (language: Language, { holder, roleLabel, on }: OfficeAct): string =>
  textIn(language, 'directorSince', {
    name: holder.name,
    role: roleLabel.toLowerCase(),
    day: day(language, on),
  });
