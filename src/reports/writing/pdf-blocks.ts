/** The parts of a section, written one below the other. */
import { textIn } from '../content/texts.ts';
import type { Block, CheckBlock, EvidenceEntry, Report, Row, ScoreBlock } from '../report.ts';
import {
  BAND,
  FAINT_INK,
  INK,
  LINK,
  PAPER,
  RULE,
  STATE_COLORS,
  STROKES,
  TONES,
  VERDICT_COLORS,
} from './colors.ts';
import { type DrawnNetwork, drawNetwork, FONT_SIZE, LINE_HEIGHT, PADDING } from './network-drawing.ts';
import { BOLD, dressed, ensureRoom, heightOf, MARGIN, type Pdf, PLAIN, WIDTH, write } from './pdf-text.ts';
import { isWebAddress } from './web-address.ts';
import { inWinAnsi } from './win-ansi.ts';

/** The drawing of the network as paths of a PDF. */
function writeNetwork(pdf: Pdf, network: DrawnNetwork): void {
  const { height, boxes, lines } = drawNetwork(network);
  pdf.y += 4;
  ensureRoom(pdf, height + 4);
  const top = pdf.y;
  pdf.save().translate(MARGIN, top);
  for (const { style, x1, y1, x2, y2 } of lines) {
    const { color, width, dash } = STROKES[style];
    if (dash > 0) pdf.dash(dash, {});
    pdf.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).stroke(color).undash();
  }
  for (const box of boxes) {
    const { fill, stroke } = TONES[box.node.tone];
    pdf.roundedRect(box.x, box.y, box.width, box.height, 3).lineWidth(1).fillAndStroke(fill, stroke);
    box.lines.forEach((line, i) => {
      const look = { font: i < box.nameLines ? BOLD : PLAIN, size: FONT_SIZE };
      const y = box.y + PADDING + i * LINE_HEIGHT;
      dressed(pdf, look)
        .fillColor(INK)
        .text(inWinAnsi(line), box.x + PADDING, y, { lineBreak: false });
    });
  }
  pdf.restore();
  [pdf.x, pdf.y] = [MARGIN, top + height + 8];
}

const LABEL_WIDTH = 160;

export function writeBlock(pdf: Pdf, report: Report, block: Block): void {
  switch (block.kind) {
    case 'text':
      write(pdf, block.said.text);
      pdf.y += 3;
      return;
    case 'list':
      for (const { text } of block.items) writeItem(pdf, text, MARGIN);
      return;
    case 'rows':
      for (const row of block.rows) writeRow(pdf, row);
      return;
    case 'score':
      writeScore(pdf, block);
      return;
    case 'check':
      writeCheck(pdf, report, block);
      return;
    case 'network':
      writeNetwork(pdf, block.network);
      return;
  }
}

function writeItem(pdf: Pdf, text: string, x: number): void {
  const look = { x: x + 10, width: WIDTH - (x - MARGIN) - 10 };
  ensureRoom(pdf, Math.min(heightOf(pdf, text, look), 120));
  const top = pdf.y;
  write(pdf, '•', { x, width: 10 });
  pdf.y = top;
  write(pdf, text, look);
  pdf.y += 2;
}

function writeRow(pdf: Pdf, { label, value }: Row): void {
  const [named, told] = [
    { width: LABEL_WIDTH - 10 },
    { x: MARGIN + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH },
  ];
  const height = Math.max(heightOf(pdf, label, named), heightOf(pdf, value.text, told));
  ensureRoom(pdf, Math.min(height, 200));
  const top = pdf.y;
  write(pdf, label, { ...named, color: FAINT_INK });
  pdf.y = top;
  write(pdf, value.text, told);
  pdf.y = Math.max(pdf.y, top + height) + 3;
}

function writeScore(pdf: Pdf, { score, low, high, color, verdict, words }: ScoreBlock): void {
  ensureRoom(pdf, 80);
  const fill = VERDICT_COLORS[color];
  const at = (points: number) => MARGIN + (WIDTH * points) / 100;
  const top = pdf.y;
  pdf.roundedRect(MARGIN, top, WIDTH, 26, 3).fill(fill);
  pdf.y = top + 7;
  write(pdf, verdict, { font: BOLD, size: 13, color: PAPER, x: MARGIN + 10 });
  const bar = top + 32;
  pdf.rect(MARGIN, bar, WIDTH, 12).fill(BAND);
  pdf
    .rect(at(low), bar, Math.max(at(high) - at(low), 2), 12)
    .fillOpacity(0.35)
    .fill(fill)
    .fillOpacity(1);
  pdf.rect(Math.min(Math.max(at(score) - 2, MARGIN), MARGIN + WIDTH - 4), bar, 4, 12).fill(fill);
  pdf.y = bar + 17;
  write(pdf, words);
  pdf.y += 4;
}

function writeCheck(pdf: Pdf, report: Report, block: CheckBlock): void {
  const { question, state, stateWord, found, notes, evidence } = block;
  const x = MARGIN + 10;
  pdf.y += 5;
  ensureRoom(pdf, 70);
  const top = pdf.y;
  write(pdf, question.text, { font: BOLD, x });
  write(pdf, `${stateWord} · ${found}`, { x });
  pdf.rect(MARGIN, top, 3, pdf.y - top).fill(STATE_COLORS[state] ?? RULE);
  for (const { text } of notes) write(pdf, text, { x });
  for (const entry of evidence) writeEvidence(pdf, report, entry);
}

function writeEvidence(pdf: Pdf, { language }: Report, { says, source, url }: EvidenceEntry): void {
  const x = MARGIN + 20;
  const small = { x: x + 10, size: 8.5, color: FAINT_INK };
  ensureRoom(pdf, 40);
  writeItem(pdf, says.text, x);
  pdf.y -= 2;
  write(pdf, source, small);
  if (url && isWebAddress(url))
    write(pdf, `${textIn(language, 'official')}: ${url}`, { ...small, color: LINK, link: url });
  pdf.y += 2;
}
