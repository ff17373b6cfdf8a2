/**
 * Where a spreadsheet would begin a formula: at the beginning of a cell, also of one that begins only where the file is read with
 * another separator (a Portuguese spreadsheet takes the semicolon), behind blanks and quotation marks, and in full width.
 */
const FORMULA = /(?<=^|[;,|\t\r\n])(?=(?:(?![\t\r\n])["\p{Z}\p{Cf}\p{Cc}])*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/gu;
const KEPT_FROM_ONE =
  /(?<=^|[;,|\t\r\n])'(?=(?:(?![\t\r\n])["\p{Z}\p{Cf}\p{Cc}])*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/gu;

/** One cell of a CSV file (RFC 4180). A formula gets an apostrophe in front, as OWASP advises ("CSV Injection"). */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(FORMULA, "'");
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What a cell said before `csvCell` put an apostrophe in front of a formula. */
export const plainCell = (cell: string): string => cell.replace(KEPT_FROM_ONE, '');
