/** What a page was asked for: the answer alone names neither its band nor, when paging, its date. */
import type { LocalDate } from '../../kernel/local-date.ts';
import { fold } from '../../kernel/text/fold.ts';
import { readDate, readUpdateDate } from '../reading/values/pt-text.ts';
import { readTranche, type Tranche } from '../reading/values/tranche.ts';
import { COMPANIES, type JsfAnswer, PERSONS } from './jsf-answer.ts';

export type EntityType = 'companies' | 'persons' | 'unknown';

export interface PageQuery {
  /** Null where nothing tells. */
  readonly entityType: EntityType | null;
  readonly tranche: Tranche | null;
  /** The NIF, or the name, typed into the form, or null. */
  readonly nif: string | null;
  readonly name: string | null;
  readonly first: number | null;
  /** Rows of a full page. */
  readonly rows: number | null;
  readonly listDate: LocalDate | null;
}

/** An option of a select box: the value that is sent, and what the page calls it. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/**
 * Bands of companies on the official page, by letter: only for a saved paging answer whose request gives the
 * letter and no label. A reading of our own always carries the label that the page printed that day.
 */
const OFFICIAL_BANDS: Readonly<Record<string, string>> = {
  a: '10.000 a 50.000 €',
  b: '50.001 a 100.000 €',
  c: '100.001 a 250.000 €',
  d: '250.001 a 500.000 €',
  e: '500.001 a 1.000.000 €',
  f: '1.000.001 a 5.000.000 €',
  g: 'mais de 5.000.000 €',
};

/** Options of the select box whose id ends in `name`, the invitation to choose left out. */
export function optionsOf({ $ }: JsfAnswer, name: 'SelectTipoEntidade' | 'SelectEscaloes'): SelectOption[] {
  const options = $(`select[id$="${name}_input"], select[name$="${name}_input"]`).first().find('option');
  return options
    .toArray()
    .map(option => ({
      value: $(option).attr('value') ?? '',
      label: $(option).text().replace(/\s+/g, ' ').trim(),
      selected: $(option).attr('selected') !== undefined,
    }))
    .filter(option => option.value !== '' && !/selecion/.test(fold(option.label)));
}

/** Request first, then what the page itself shows as chosen. */
export function pageQuery(request: Readonly<Record<string, string>>, answer: JsfAnswer): PageQuery {
  const fields = Object.entries(request).map(([key, value]) => ({
    key: plainKey(key),
    value: String(value).trim(),
  }));
  const values = (pattern: RegExp) =>
    fields.filter(f => pattern.test(f.key) && f.value !== '').map(f => f.value);
  const whole = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null);
  return {
    entityType: entityType([
      ...values(/tipoentidade(input|label)?$|^tipo$|^entitytype$/),
      ...chosen(answer, 'SelectTipoEntidade'),
    ]),
    tranche: trancheIn(values(/escal(ao|oes)|tranche|faixa|^band$|^label$/), answer),
    nif: values(/inputnif$|^nif$/)[0] ?? typedInto(answer, 'InputNIF'),
    name: values(/inputnome$/)[0] ?? typedInto(answer, 'InputNome'),
    first: whole(values(/first$/)[0]),
    rows: whole(values(/rows$/)[0]),
    listDate: dateIn(fields),
  };
}

/** As a saved page shows it. */
function typedInto({ $ }: JsfAnswer, name: 'InputNIF' | 'InputNome'): string | null {
  return $(`input[id$="${name}"], input[name$="${name}"]`).first().attr('value')?.trim() || null;
}

const plainKey = (key: string): string => fold(key).replace(/[^a-z0-9]/g, '');

/** One word for persons anywhere is enough: such a page is never taken. */
function entityType(words: readonly string[]): EntityType | null {
  const types = words.map(word => {
    const text = fold(word);
    if (text === PERSONS || text.includes('singular')) return 'persons';
    return text === COMPANIES || /colec?tiv/.test(text) ? 'companies' : 'unknown';
  });
  return types.find(type => type === 'persons') ?? types[0] ?? null;
}

/** What a select box shows as chosen: the label that PrimeFaces draws over it, else its selected option. */
function chosen(answer: JsfAnswer, name: 'SelectTipoEntidade' | 'SelectEscaloes'): string[] {
  const drawn = answer.$(`[id$="${name}_label"]`).first().text().trim();
  const selected = optionsOf(answer, name).find(option => option.selected)?.label ?? '';
  return [drawn || selected].filter(label => label !== '' && !/selecion/.test(fold(label)));
}

function trancheIn(asked: readonly string[], answer: JsfAnswer): Tranche | null {
  const letter = asked.find(value => /^[a-z]$/i.test(value))?.toLowerCase();
  const labels = asked.flatMap(value => readTranche(value) ?? []);
  // A label in words that are not known is not its letter's band of another day.
  if (labels.length > 0 || letter === undefined || asked.some(value => value.length > 1))
    return labels[0] ?? readTranche(chosen(answer, 'SelectEscaloes')[0] ?? '');
  const options = optionsOf(answer, 'SelectEscaloes');
  const printed = options.find(option => option.value.toLowerCase() === letter)?.label;
  return readTranche((options.length > 0 ? printed : OFFICIAL_BANDS[letter]) ?? '');
}

/** The list's date under a key that speaks of the list or of an update, else the only date in the request. */
function dateIn(fields: readonly { key: string; value: string }[]): LocalDate | null {
  const dates = fields.flatMap(({ key, value }) => {
    if (/captur|asked|fetch|saved|today|hoje/.test(key)) return [];
    const date = readUpdateDate(value) ?? readDate(value);
    return date && date !== 'unknown' ? [{ key, date }] : [];
  });
  const named = dates.filter(({ key }) => /list|ac?tualiz|updated/.test(key));
  const distinct = new Set((named.length > 0 ? named : dates).map(({ date }) => date));
  return distinct.size === 1 ? [...distinct][0]! : null;
}
