/** The content of a report, from an assessment and what it was judged from. */

import { LAYOUT, type Report } from '../report.ts';
import { checksSection } from './checks-section.ts';
import { closingSections } from './closing-sections.ts';
import type { Material } from './material.ts';
import { networkSection } from './network-section.ts';
import { registersSection } from './registers-section.ts';
import { summarySections } from './summary-sections.ts';
import { textIn } from './texts.ts';

export function makeReport(material: Material): Report {
  const { language, assessment, client, service, name } = material;
  const { nif, id, assessedAt, score, verdict, livemode } = assessment;
  return {
    layout: LAYOUT,
    language,
    about: {
      nif,
      name: name?.name ?? null,
      assessmentId: id,
      assessedAt: assessedAt.toISOString(),
      score,
      verdict,
      livemode,
      client,
      service,
    },
    title: textIn(language, 'title'),
    sections: [
      ...summarySections(material),
      checksSection(material),
      registersSection(material),
      networkSection(material),
      ...closingSections(material),
    ],
  };
}
