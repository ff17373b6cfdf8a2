/**
 * The rows of a CSV file: RFC 4180 with one of the separators `;`, `,`, `|` and tab, quoted cells (doubled quotes, line
 * ends and separators inside) and every kind of line end. White space in a cell becomes one space. Null for a file that
 * ends inside a quoted cell or goes on right after one: cut short, or not a CSV file.
 */
export function readCsvRows(text: string, separator: string): string[][] | null {
  const cell = new RegExp(
    `[^\\S\\n${separator}]*(?:"([^"]*(?:""[^"]*)*)"[^\\S\\n${separator}]*|([^"\\s${separator}][^\\n${separator}]*)?)([\\n${separator}]|$)`,
    'y',
  );
  const source = text.replace(/\r\n?/g, '\n');
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < source.length || row.length > 0) {
    const found = cell.exec(source);
    if (!found) return null;
    row.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').replace(/\s+/g, ' ').trim());
    if (found[3] === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
