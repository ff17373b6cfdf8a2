/** Whether a page answers "what is there about this company", or a search for something else or less. */
import type { CheerioAPI } from 'cheerio';
import type { Nif } from '../../kernel/nif.ts';
import { askedField } from '../reading/asked-field.ts';
import type { Capture } from '../register.ts';

/** Criteria that make an answer smaller than everything about a company. */
const NARROWING = ['txtNumeroProcesso', 'txtCalendarDesde', 'txtCalendarAte', 'ddlActos', 'ddlGrupoActos'];

/** Why this answers another question, or null. A page that says nothing of its question is taken for the answer. */
export function differsFrom(nif: Nif, $: CheerioAPI, capture: Capture): string | null {
  const asked = (field: string) => askedField($, capture, field);
  const searched = asked('txtPesquisa').replace(/^PT|[\s.-]/gi, '');
  if (/^\d{9}$/.test(searched) && searched !== nif) return 'the page answers a search for another number';
  if (searched !== '' && searched !== nif) return 'the page answers another search than one for the number';
  // A date field may show a mask, a list its first line.
  const narrowed =
    NARROWING.find(
      field => /[\p{L}\d]/u.test(asked(field)) && !/^(?:0|-1|null|todos)$/i.test(asked(field)),
    ) ?? (/^\d+$/.test(asked('rblDias')) ? 'rblDias' : null);
  return narrowed ? `the search was narrowed (${narrowed}): its answer is not the whole one` : null;
}
