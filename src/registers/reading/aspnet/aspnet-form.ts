/** The form fields that a browser would send for an ASP.NET page. */

import type { CheerioAPI } from 'cheerio';
import { Parser } from 'htmlparser2';
import type { Capture } from '../../register.ts';
import { soundMarkup } from '../load-markup.ts';
import { fail, readingOf } from '../reading-end.ts';

type Attributes = Readonly<Record<string, string>>;

const NOT_SENT = new Set(['submit', 'button', 'image', 'reset', 'file']);

/**
 * The successful controls of the page's form (HTML 4.01, 17.13.2): hidden and text fields, checked radios and boxes,
 * the chosen or first option of a list. Buttons are left out: the caller says which one is pressed. Fields such as
 * `__VIEWSTATEENCRYPTED` are kept when empty: Citius and its like fail without them. Pages of a conversation are read
 * again and again for their fields, so the tags are taken as they come, without a tree. @throws ReadingEnd
 */
export function formFields(html: string): Map<string, string> {
  const fields = new Map<string, string>();
  let list: { readonly name: string; state: 'empty' | 'first' | 'chosen' } | null = null;
  /** The field whose value is the text that follows. */
  let reading: string | null = null;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const { name, value, disabled, selected } = attributes;
      if (tag === 'option' && list) {
        if (list.state !== 'empty' && (selected === undefined || list.state === 'chosen')) return;
        list.state = selected === undefined ? 'first' : 'chosen';
        fields.set(list.name, value ?? '');
        reading = value === undefined ? list.name : null;
      }
      const isSent = name !== undefined && disabled === undefined;
      if (tag === 'select') list = isSent ? { name, state: 'empty' } : null;
      if (isSent && (tag === 'select' || tag === 'textarea')) fields.set(name, '');
      if (isSent && tag === 'textarea') reading = name;
      if (isSent && tag === 'input') addInput(fields, name, attributes);
    },
    ontext(text) {
      if (reading !== null) fields.set(reading, fields.get(reading)! + text);
    },
    onclosetag(tag) {
      if (tag === 'select') list = null;
      if (reading === null || (tag !== 'option' && tag !== 'textarea')) return;
      if (tag === 'option') fields.set(reading, fields.get(reading)!.trim());
      reading = null;
    },
  });
  parser.end(soundMarkup(html));
  return fields;
}

function addInput(
  fields: Map<string, string>,
  name: string,
  { type = 'text', value, checked }: Attributes,
): void {
  const kind = type.toLowerCase();
  const isChoice = kind === 'radio' || kind === 'checkbox';
  if (NOT_SENT.has(kind) || (isChoice && checked === undefined)) return;
  fields.set(name, value ?? (kind === 'checkbox' ? 'on' : ''));
}

/** The first page was no form: an error page or a captcha says so itself, anything else is a redesign. @throws ReadingEnd */
export function failForm(readPage: () => unknown): never {
  try {
    readPage();
  } catch (error) {
    if (readingOf(error).outcome === 'unavailable') throw error;
  }
  fail('the search form is not the one that is known');
}

/** The value of the field whose official name ends with `nameEnd`: as sent, if known; else as the page shows it; else ''. */
export function requestField($: CheerioAPI, { request }: Capture, nameEnd: string): string {
  return (sentField(request, nameEnd) ?? shownField($, nameEnd)).trim();
}

const sentField = (request: Capture['request'], nameEnd: string): string | undefined =>
  Object.entries(request).find(([name]) => name.endsWith(nameEnd))?.[1];

/** Whether the question has the field, sent or shown: then an empty one was left empty. */
export const hasField = ($: CheerioAPI, { request }: Capture, nameEnd: string): boolean =>
  sentField(request, nameEnd) !== undefined || $(`[name$="${nameEnd}"]`).length > 0;

/** What the chosen line of a list says; its value, which may be encrypted, where the page does not show that line. */
export function requestChoice($: CheerioAPI, capture: Capture, nameEnd: string): string {
  const value = requestField($, capture, nameEnd);
  const line = $(`select[name$="${nameEnd}"] option`).filter(
    (_, option) => $(option).attr('value') === value,
  );
  return value === '' ? '' : line.first().text().trim() || value;
}

/** By which field a search of the portal is one among the courts that are no more (older layout), or null. */
export const extinctCourts = ($: CheerioAPI, capture: Capture): string | null =>
  /^(?:false|0)?$/i.test(requestField($, capture, EXTINCT)) ? null : EXTINCT;
const EXTINCT = 'rbtlTribunais';

/** The chosen option of a list, the checked one of several buttons, the text of a field; '' where none is there. */
function shownField($: CheerioAPI, nameEnd: string): string {
  const control = $(`[name$="${nameEnd}"]`);
  if (control.is('select')) return control.find('option[selected]').first().attr('value') ?? '';
  if (control.is('[type="radio" i]')) return control.filter('[checked]').first().attr('value') ?? '';
  return control.first().attr('value') ?? '';
}
