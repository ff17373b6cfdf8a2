/**
 * The shape of a page: what stays the same while what it says changes. Two shapes of one page are compared, and what differs is
 * named. Only words that the register's people wrote are part of it, never what the page says of anybody.
 */
import type { Nif } from '../../kernel/nif.ts';
import type { Shape } from '../capture.ts';
import type { Capture, ParseContext, Register } from '../register.ts';
import { decodeText } from './capture-text.ts';
import { noticing } from './noticed.ts';

/** Which page of the register it is: the path, and whether something was asked of it. */
export function pageKind({ url, request }: Capture): string | null {
  const path = url === null ? null : URL.parse(url)?.pathname.replace(/\d+/g, '#');
  if (!path) return null;
  return Object.keys(request).length > 0 ? `${path} (answer)` : path;
}

/** Larger answers are files: their first bytes show how they are built. */
const MOST_PARSED_BYTES = 8 * 1024 * 1024;
const HEAD_BYTES = 200_000;

export async function shapeOf(
  register: Register,
  capture: Capture,
  nif: Nif | null,
  context: ParseContext,
): Promise<Shape> {
  const isParsed = capture.body.length <= MOST_PARSED_BYTES;
  const { noticed } = await noticing(() => (isParsed ? register.parse(capture, { nif }, context) : null));
  return {
    contentType: capture.contentType?.toLowerCase().replace(/\s+/g, ' ') ?? null,
    ...printedIn(decodeText(capture.body.subarray(0, HEAD_BYTES))),
    columns: noticed.columns,
  };
}

const FIELD = /<(?:input|select|textarea|button)\b[^<>]{0,2000}?\sname="([^"\d][^"]{0,120})"/gi;
const MEMBER = /"([A-Za-z_]\w{0,60})"\s{0,9}:/g;
const HEADING = /<(title|legend|caption)\b[^<>]{0,500}>([^<>]{1,120})<\/\1>/gi;

function printedIn(text: string): Pick<Shape, 'fields' | 'headings'> {
  const isJson = /^[\s\uFEFF]*[[{]/.test(text);
  const fields = [...text.matchAll(isJson ? MEMBER : FIELD)].map(([, name]) => name!.replace(/\d+/g, '#'));
  const headings = [...text.matchAll(HEADING)].map(([, , heading]) => heading!.trim().replace(/\s+/g, ' '));
  return { fields: sorted(fields), headings: sorted(headings.filter(it => it !== '' && !/\d/.test(it))) };
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
