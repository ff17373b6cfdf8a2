/** Citius, *citações editais*: a defendant of whom nothing was found to seize was not found either. */

import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { fold } from '../../../src/kernel/text/fold.ts';
import type { Country, SandboxCase, SandboxCompany } from '../../country/country.ts';
import { addDays } from '../../country/setting/calendar.ts';
import { FIELD, labelled, partiesTable } from '../citius-search/pages.ts';
import { searchPortal } from '../citius-search/search-portal.ts';

interface Citation extends SandboxCase {
  readonly publishedOn: LocalDate;
}

/** The first line of the list of services asks all of them. */
const ALL_SERVICES = '-Todos os serviços-';
/** Choices of the form; 0 stands for all. */
const DAYS = { '0': 'todos', '15': '15 dias', '30': '30 dias' };
const DAYS_UNTIL_NOTICE = 40;

const indexes = new WeakMap<Country, readonly Citation[]>();

/** Newest first; one walk through the country serves every search. */
function citationsOf(country: Country): readonly Citation[] {
  const known = indexes.get(country);
  if (known) return known;
  const all = [...country.companies()].flatMap(citationsTo);
  const index = all.sort(
    (a, b) => b.publishedOn.localeCompare(a.publishedOn) || b.process.localeCompare(a.process),
  );
  indexes.set(country, index);
  return index;
}

const citationsTo = ({ cases, executions }: SandboxCompany): Citation[] =>
  executions
    .filter(({ reason }) => reason === 'no-assets')
    .flatMap(({ process }) => cases.filter(each => each.process === process).slice(0, 1))
    .map(each => ({ ...each, publishedOn: addDays(each.enteredOn, DAYS_UNTIL_NOTICE) }));

const courtsOf = (country: Country): string[] => [
  ALL_SERVICES,
  ...[...new Set(citationsOf(country).map(({ court }) => court))].sort((a, b) => a.localeCompare(b, 'pt')),
];

interface CitationQuery {
  readonly court: string;
  readonly days: number;
  readonly party: string;
}

export const citiusEditalCitationsPortal = searchPortal<CitationQuery, Citation>({
  register: 'citius-edital-citations',
  form: {
    action: 'consultascitedital.aspx',
    title: 'Citações editais',
    choose: '-Seleccione o Serviço-',
    fields: ['txtParte'],
    controls: `<select name="${FIELD}ddlDias">${Object.entries(DAYS)
      .map(([value, label]) => `<option value="${value}">${label}</option>`)
      .join('')}</select>`,
  },
  courtsOf,
  readQuery(form, courts) {
    const value = (name: string): string => form.get(FIELD + name)?.trim() ?? '';
    const court = courts[Number(value('ddlTribunais')) - 1];
    if (court === undefined) return 'Deve indicar o serviço.';
    if (!(value('ddlDias') in DAYS)) return 'Deve indicar os dias.';
    return { court, days: Number(value('ddlDias')), party: fold(value('txtParte')) };
  },
  search: (country, today, { court, days, party }) =>
    citationsOf(country).filter(
      each =>
        each.publishedOn <= today &&
        (days === 0 || each.publishedOn > addDays(today, -days)) &&
        (court === ALL_SERVICES || each.court === court) &&
        each.parties.some(({ name }) => fold(name).includes(party)),
    ),
  counted: rows => `${rows} Citações encontradas`,
  drawRow: ({ process, publishedOn, unit, species, parties }, id, layout) =>
    `<tr><td>
<strong>Processo:</strong> ${labelled(id, 'lblNProcesso', process)}<br />
<strong>Publicação:</strong> ${labelled(id, layout === 'changed-column' ? 'lblData' : 'lblDataPublicacao', publishedOn.split('-').reverse().join('-'))}<br />
<strong>Unidade Orgânica:</strong> ${labelled(id, 'lblUnOrganica', unit)}<br />
<strong>Espécie:</strong> ${labelled(id, 'lblEspecie', species)}
${partiesTable(id, parties)}
</td></tr>`,
});
