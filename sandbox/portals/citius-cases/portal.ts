/** Citius, distribution of cases. */

import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxCase } from '../../country/country.ts';
import { labelled, partiesTable } from '../citius-search/pages.ts';
import { searchPortal } from '../citius-search/search-portal.ts';
import { escapeHtml, type PortalWorld } from '../portal.ts';
import { courtsOf, readQuery, search } from './search.ts';

/** A case as a row of the grid, in the official layout and with two of its labels renamed. */
const OFFICIAL_LABELS = {
  process: 'lblNProcesso',
  entered: 'lblDataEntrada',
  distributed: 'lblDataDistrib',
  unit: 'lblUnOrganica',
  species: 'lblEspecie',
  value: 'lblValor',
  notes: 'lblObservacoes',
};

const CHANGED_LABELS: typeof OFFICIAL_LABELS = {
  ...OFFICIAL_LABELS,
  distributed: 'lblDataActo',
  species: 'lblTipoProcesso',
};

const dashed = (day: LocalDate): string => day.split('-').reverse().join('-');
const EUROS = new Intl.NumberFormat('pt-PT', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `30.000,01 €`, with stops whatever the locale puts between thousands. */
const euros = (amount: number): string => `${EUROS.format(amount).replace(/[\s.](?=\d{3})/g, '.')} €`;

function drawCase(each: SandboxCase, id: string, layout: PortalWorld['layout']): string {
  const labels = layout === 'changed-column' ? CHANGED_LABELS : OFFICIAL_LABELS;
  const span = (label: string, value: string) => labelled(id, label, value);
  return `<tr><td>
<strong>Processo:</strong> ${span(labels.process, each.process)}<br />
<strong>Entrada:</strong> ${span(labels.entered, dashed(each.enteredOn))} (${escapeHtml(each.entryNumber)})<br />
<strong>Distribuição:</strong> ${span(labels.distributed, dashed(each.distributedOn))}<br />
<strong>Unidade Orgânica:</strong> ${span(labels.unit, each.unit)}<br />
<strong>Espécie:</strong> ${span(labels.species, each.species)}<br />
<strong>Valor:</strong> ${span(labels.value, euros(each.valueEur))}<br />
<strong>Observações:</strong> ${span(labels.notes, `Entrega Electrónica - Refª ${each.entryNumber}`)}
${partiesTable(id, each.parties)}
</td></tr>`;
}

export const citiusCasesPortal = searchPortal({
  register: 'citius-cases',
  form: {
    action: 'ConsultasDistribuicao.aspx',
    title: 'Consulta de distribuição',
    choose: '-Seleccione o Tribunal-',
    fields: ['txtCalendarDesde', 'txtCalendarAte', 'txtParte', 'txtNEntrada'],
  },
  courtsOf,
  readQuery,
  search,
  counted: rows => `${rows} Processos encontrados`,
  drawRow: drawCase,
});
