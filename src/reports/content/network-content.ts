/** Who and what is drawn around the company, from what the assessment stored. */
import type { LinkedCompany, LinkedRecord } from '../../facts/linked-company.ts';
import type { PhoenixFinding } from '../../facts/phoenix-finding.ts';
import type { Language } from '../language.ts';
import {
  type DrawnEdge,
  type DrawnNetwork,
  type DrawnNode,
  drawNetwork,
} from '../writing/network-drawing.ts';
import type { Material } from './material.ts';
import { isTextKey, textIn } from './texts.ts';
import { day, levelText, wholeNumber } from './words.ts';

/** More are grouped, so that names stay legible on a page. */
const MOST_NODES = 25;
/** What fits on a page, in points. */
const TALLEST = 690;
/** Fit there with names of three lines. */
const MOST_PEOPLE = 15;
const MOST_ALONE = 7;

const ROOT = 'company';
const companyId = (nif: string): string => `c${nif}`;

export function networkContent(material: Material): DrawnNetwork {
  const { known, assessment, name } = material;
  const people = drawnPeople(material);
  const continued = findingsOf(material);
  const others = [
    ...known.network.companies,
    ...continued.flatMap(({ predecessor }) => unlinked(material, predecessor)),
  ];
  const root = { id: ROOT, name: name?.name ?? assessment.nif, note: assessment.nif, tone: 'plain' } as const;
  const alone = drawnAlone(material, root, people, others);
  const isMany = 1 + people.length + others.length > MOST_NODES || drawNetwork(alone).height > TALLEST;
  return isMany ? grouped(material, root, people, others) : alone;
}

/** A person under a name of the drawing's own: no reference to a person leaves it. */
interface DrawnPerson {
  readonly id: string;
  readonly directorId: string;
  readonly name: string;
}

const drawnPeople = ({ known }: Material): DrawnPerson[] =>
  known.directors.map(({ directorId, name }, i) => ({ id: `p${i + 1}`, directorId, name }));

/** Findings about the company as the successor. */
export const findingsOf = ({ known: { phoenix } }: Material): readonly PhoenixFinding[] =>
  phoenix.assessable ? phoenix.findings : [];

type Other = Pick<LinkedCompany, 'nif' | 'name' | 'records' | 'silent'> & {
  readonly links: readonly LinkedCompany['links'][number][];
};

/** A failed company that no director in office links. */
const unlinked = (
  { known }: Material,
  { nif, name }: { nif: LinkedCompany['nif']; name: string },
): Other[] =>
  known.network.companies.some(one => one.nif === nif)
    ? []
    : [{ nif, name, records: [], silent: [], links: [] }];

function drawnAlone(
  material: Material,
  root: DrawnNode,
  people: readonly DrawnPerson[],
  others: readonly Other[],
): DrawnNetwork {
  const nodes = inOrder(people, others).map(one => nodeOf(material, one));
  const directorNodeId = (directorId: string) => people.find(one => one.directorId === directorId)?.id;
  const offices = officesOf(others, directorNodeId, ({ nif }) => companyId(nif));
  const continuity = findingsOf(material).map(
    ({ predecessor }): DrawnEdge => ({ from: ROOT, to: companyId(predecessor.nif), style: 'continuity' }),
  );
  return {
    grouped: false,
    columns: [[root], people.map(personNode), nodes],
    edges: distinct([...people.map(toPerson), ...offices, ...continuity]),
  };
}

const officesOf = (
  others: readonly Other[],
  directorNodeId: (directorId: string) => string | undefined,
  nodeIdOf: (other: Other) => string,
): DrawnEdge[] =>
  others.flatMap(other =>
    other.links.flatMap(({ directorId, to }): DrawnEdge[] => {
      const from = directorNodeId(directorId);
      return from ? [{ from, to: nodeIdOf(other), style: to === null ? 'office' : 'past-office' }] : [];
    }),
  );

const personNode = ({ id, name }: DrawnPerson): DrawnNode => ({ id, name, note: '', tone: 'plain' });
const toPerson = ({ id }: { id: string }): DrawnEdge => ({ from: ROOT, to: id, style: 'office' });

/** Beside the directors that lead to them, so that few lines cross; then by number. */
function inOrder(people: readonly DrawnPerson[], others: readonly Other[]): Other[] {
  const positionOf = ({ links }: Other): number => {
    const positions = links.map(link => people.findIndex(one => one.directorId === link.directorId));
    return positions.length === 0
      ? people.length
      : positions.reduce((sum, position) => sum + position, 0) / positions.length;
  };
  return others.toSorted((a, b) => positionOf(a) - positionOf(b) || (a.nif < b.nif ? -1 : 1));
}

function nodeOf(material: Material, other: Other): DrawnNode {
  const { language } = material;
  const { nif, name } = other;
  const notes = notesOf(material, other);
  const finding = findingOf(material, nif);
  const signs = finding
    ? [textIn(language, 'continuity', { level: levelText(language, finding.level) })]
    : [];
  return {
    id: companyId(nif),
    name,
    note: [nif, ...signs, ...notes].join(' · '),
    tone: finding ? 'adverse' : GROUP_TONES[groupOf(material, other)],
  };
}

/** Where the company continues this one. */
const findingOf = (material: Material, nif: string): PhoenixFinding | undefined =>
  findingsOf(material).find(({ predecessor }) => predecessor.nif === nif);

/** What is known of a linked company; at least something is said. */
export function notesOf(
  material: Material,
  { nif, records, silent }: Pick<Other, 'nif' | 'records' | 'silent'>,
): string[] {
  const { language, tells } = material;
  if (!tells(nif)) return [textIn(language, 'notTold')];
  const notes = records.map(({ kind, on }) => recordText(language, kind, on));
  const finding = findingOf(material, nif);
  if (finding) notes.unshift(textIn(language, 'failed', { day: day(language, finding.failure.on) }));
  if (silent.length > 0) notes.push(textIn(language, 'notAllAsked'));
  return notes.length > 0 ? [...new Set(notes)] : [textIn(language, 'nothingFound')];
}

/** Stored assessments may know kinds that the texts do not. */
const recordText = (language: Language, kind: string, on: string): string =>
  isTextKey(kind) ? textIn(language, kind, { day: day(language, on) }) : `${kind} ${day(language, on)}`;

const GROUPS = [
  'groupContinued',
  'groupFailed',
  'groupIndebted',
  'groupUnknown',
  'groupOther',
  'groupNotTold',
] as const;
type Group = (typeof GROUPS)[number];
const DEBTS: readonly LinkedRecord['kind'][] = ['tax-debt', 'social-security-debt', 'execution'];

function groupOf(material: Material, { nif, records, silent }: Other): Group {
  if (!material.tells(nif)) return 'groupNotTold';
  if (findingOf(material, nif)) return 'groupContinued';
  if (records.some(({ kind }) => kind === 'insolvency')) return 'groupFailed';
  if (records.some(({ kind }) => DEBTS.includes(kind))) return 'groupIndebted';
  return silent.length > 0 ? 'groupUnknown' : 'groupOther';
}

const GROUP_TONES: Readonly<Record<Group, DrawnNode['tone']>> = {
  groupContinued: 'adverse',
  groupFailed: 'adverse',
  groupIndebted: 'adverse',
  groupUnknown: 'unknown',
  groupOther: 'plain',
  groupNotTold: 'unknown',
};

/** Many: directors one by one where they fit, companies by what is known of them; the first that are continued stay alone. */
function grouped(
  material: Material,
  root: DrawnNode,
  people: readonly DrawnPerson[],
  others: readonly Other[],
): DrawnNetwork {
  // Findings come with the strongest first.
  const continued = findingsOf(material).flatMap(({ predecessor }) =>
    others.filter(({ nif }) => nif === predecessor.nif),
  );
  const alone = [...new Set(continued)].slice(0, MOST_ALONE);
  const rest = others.filter(other => !alone.includes(other));
  const nodeIdOf = (other: Other): string =>
    alone.includes(other) ? companyId(other.nif) : groupOf(material, other);
  const shown = people.length <= MOST_PEOPLE ? people.map(personNode) : [allPeople(material)];
  const directorNodeId = (directorId: string) =>
    people.length <= MOST_PEOPLE ? people.find(one => one.directorId === directorId)?.id : ALL_PEOPLE;
  const offices = officesOf(others, directorNodeId, nodeIdOf);
  const continuity = continued.map(
    (other): DrawnEdge => ({ from: ROOT, to: nodeIdOf(other), style: 'continuity' }),
  );
  const companies = [...alone.map(one => nodeOf(material, one)), ...groupNodes(material, rest)];
  return {
    grouped: true,
    columns: [[root], shown, companies],
    edges: distinct([...shown.map(toPerson), ...offices, ...continuity]),
  };
}

const ALL_PEOPLE = 'people';

const allPeople = ({ language, known }: Material): DrawnNode => ({
  id: ALL_PEOPLE,
  name: textIn(language, 'directorsGroup', { n: wholeNumber(language, known.directors.length) }),
  note: '',
  tone: 'plain',
});

function groupNodes(material: Material, others: readonly Other[]): DrawnNode[] {
  const { language } = material;
  const byGroup = Map.groupBy(others, other => groupOf(material, other));
  return GROUPS.flatMap(group => {
    const n = byGroup.get(group)?.length ?? 0;
    const name = textIn(language, group, { n: wholeNumber(language, n) });
    return n === 0 ? [] : [{ id: group, name, note: '', tone: GROUP_TONES[group] }];
  });
}

/** Each line once, in a fixed order; an office that still runs goes before one that ended. */
function distinct(edges: readonly DrawnEdge[]): DrawnEdge[] {
  const drawn = new Map<string, DrawnEdge>();
  for (const edge of edges) {
    const key = `${edge.from} ${edge.to} ${edge.style === 'continuity'}`;
    if (drawn.get(key)?.style !== 'office') drawn.set(key, edge);
  }
  const order = ({ from, to, style }: DrawnEdge) => `${from} ${to} ${style}`;
  return [...drawn.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
