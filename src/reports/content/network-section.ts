/** How much of the network was read, its drawing, and the same in words. */
import type { ShownCoverage } from '../../contractors/assessment.ts';
import type { CompanyLink, CutOff } from '../../facts/linked-company.ts';
import type { Language } from '../language.ts';
import type { Block, Row, Section } from '../report.ts';
import type { Material } from './material.ts';
import { findingsOf, networkContent, notesOf } from './network-content.ts';
import { type TextKey, textIn } from './texts.ts';
import { day, levelText, moment, row, textBlock, wholeNumber } from './words.ts';

export function networkSection(material: Material): Section {
  const { language, known } = material;
  const isEmpty = known.directors.length === 0 && findingsOf(material).length === 0;
  return {
    heading: textIn(language, 'network'),
    blocks: [
      { kind: 'rows', rows: coverageRows(material) },
      ...(isEmpty ? [textBlock(language, 'noNetwork')] : around(material)),
      textBlock(language, 'linkIsNoFault'),
    ],
  };
}

function coverageRows({ language, assessment }: Material): Row[] {
  const { directorNetwork, networkCoverage } = assessment;
  return [
    row(language, 'companiesKnown', wholeNumber(language, directorNetwork.companiesKnown)),
    row(language, 'networkAsOf', moment(language, directorNetwork.asOf)),
    ...(networkCoverage
      ? failureRows(language, networkCoverage)
      : [row(language, 'failuresRead', textIn(language, 'coverageNotKept'))]),
  ];
}

function failureRows(
  language: Language,
  { officersRead, failuresKnown, oldestDay, newestDay, notRuledOut }: ShownCoverage,
): Row[] {
  const of = { read: wholeNumber(language, officersRead), known: wholeNumber(language, failuresKnown) };
  const days =
    oldestDay && newestDay
      ? textIn(language, 'daysSpan', { from: day(language, oldestDay), to: day(language, newestDay) })
      : null;
  return [
    row(language, 'failuresRead', textIn(language, 'failuresOf', of)),
    row(language, 'failuresDays', days ?? textIn(language, 'noDays')),
    ...(notRuledOut.length > 0
      ? [row(language, 'notRuledOut', notRuledOut.map(({ name, nif }) => `${name} (${nif})`).join('; '))]
      : []),
  ];
}

/** Who runs which company is shown to a client that may read the network. */
function around(material: Material): Block[] {
  const { language, namesPeople } = material;
  const lines = [
    ...continuityLines(material),
    ...(namesPeople ? linkLines(material) : []),
    ...leftOutLines(material),
  ];
  return [
    ...(namesPeople ? drawing(material) : [textBlock(language, 'needsNetworkRead')]),
    ...(lines.length > 0 ? [{ kind: 'list', items: lines.map(line => ({ text: line })) } as const] : []),
  ];
}

function drawing(material: Material): Block[] {
  const { language } = material;
  const network = networkContent(material);
  return [
    { kind: 'network', network, label: textIn(language, 'networkLabel') },
    ...(network.grouped ? [textBlock(language, 'grouped')] : []),
  ];
}

const continuityLines = (material: Material): string[] =>
  findingsOf(material).map(({ predecessor, level, failure }) =>
    textIn(material.language, 'continuityLine', {
      ...predecessor,
      level: levelText(material.language, level),
      day: day(material.language, failure.on),
    }),
  );

function linkLines(material: Material): string[] {
  const { language, known } = material;
  return known.directors.flatMap(({ directorId, name: person }) =>
    known.network.companies.flatMap(company =>
      company.links
        .filter(link => link.directorId === directorId)
        .map(link => {
          const span = [spanOf(language, link), ...notesOf(material, company)].join('; ');
          return textIn(language, 'link', { person, company: `${company.name} (${company.nif})`, span });
        }),
    ),
  );
}

function spanOf(language: Language, { from, to }: CompanyLink): string {
  const since = from && day(language, from);
  if (since && to) return textIn(language, 'ranFromTo', { from: since, to: day(language, to) });
  if (to) return textIn(language, 'ranUntil', { to: day(language, to) });
  return since ? textIn(language, 'runsFrom', { from: since }) : textIn(language, 'runs');
}

function leftOutLines({ language, known: { network } }: Material): string[] {
  const line = (key: TextKey, reason: CutOff['reason']): string[] => {
    const cuts = network.cutOff.filter(one => one.reason === reason);
    const n = cuts.reduce((sum, { companies }) => sum + companies, 0);
    return n > 0 ? [textIn(language, key, { n: wholeNumber(language, n), hub: cuts.length })] : [];
  };
  return [...line('leftOutOfHubs', 'hub'), ...line('leftOutBeyond', 'bound')];
}
