/** What stands in a report and in its PDF, as text. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startPdfium } from '../../src/registers/at-debtors/pdfium.ts';
import type { Block, Report, Section } from '../../src/reports/report.ts';

export const squeezed = (text: string): string => text.replace(/[\s\u00ad-]+/g, '');

const WASM = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
const pdfium = await startPdfium(await WebAssembly.compile(await readFile(WASM)));

/** Of each page, in the order in which it was written, so that columns stay apart. */
export function textsOfPages(file: Buffer): string[] {
  const pdf = pdfium.open(file);
  const pages = Array.from({ length: pdf.pages }, (_, page) => pdf.piecesOf(page));
  pdf.close();
  return pages.map(pieces => pieces.map(({ text }) => text).join(''));
}

/** Every text of the content that a reader must find. */
export function textsOf({ title, subject, sections }: Report): string[] {
  return [title, subject, ...sections.flatMap(ofSection)];
}

const ofSection = ({ heading, blocks, parts = [] }: Section): string[] => [
  heading,
  ...blocks.flatMap(ofBlock),
  ...parts.flatMap(ofSection),
];

function ofBlock(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [block.said.text];
    case 'list':
      return block.items.map(({ text }) => text);
    case 'rows':
      return block.rows.flatMap(({ label, value }) => [label, value.text]);
    case 'sides':
      return [
        ...block.head,
        ...block.rows.flatMap(({ label, cells }) => [label, ...cells.flat().map(({ text }) => text)]),
      ];
    case 'score':
      return [block.verdict, block.words];
    case 'check':
      return [
        block.question.text,
        block.stateWord,
        block.found,
        ...block.notes.map(({ text }) => text),
        ...block.evidence.flatMap(({ says, source }) => [says.text, source]),
      ];
    case 'network':
      return [];
  }
}
