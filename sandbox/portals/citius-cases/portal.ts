/** Citius, distribution of cases. */
import { searchPortal } from '../citius-search/search-portal.ts';
import { drawCase } from './draw-case.ts';
import { courtsOf, readQuery, search } from './search.ts';

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
