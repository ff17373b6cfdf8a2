/** The parts of a section, written one below the other. */
import { textIn } from '../content/texts.ts';
import {
  type Block,
  type CheckBlock,
  type EvidenceEntry,
  isWebAddress,
  type Report,
  type Row,
  type ScoreBlock,
  type SidesBlock,
} from '../report.ts';
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
import {
  asOrnament,
  BOLD,
  drawRule,
  dressed,
  ensureRoom,
  heightOf,
  inFigure,
  inPart,
  inWinAnsi,
  MARGIN,
  type Pdf,
  PLAIN,
  WIDTH,
  write,
} from './pdf-text.ts';

function writeNetwork(pdf: Pdf, network: DrawnNetwork, label: string): void {
  const { height } = drawNetwork(network);
  pdf.y += 4;
  ensureRoom(pdf, height + 4);
  const top = pdf.y;
  inFigure(pdf, label, () => draw(pdf, network, top));
  [pdf.x, pdf.y] = [MARGIN, top + height + 8];
}

function draw(pdf: Pdf, network: DrawnNetwork, top: number): void {
  const { boxes, lines } = drawNetwork(network);
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
}

const LABEL_WIDTH = 160;

export const levelTag = (level: 2 | 3 | 4) => `H${level}` as const;

/** `level`: of the heading above it. */
export function writeBlock(pdf: Pdf, report: Report, block: Block, level: 2 | 3): void {
  switch (block.kind) {
    case 'text':
      write(pdf, block.said.text);
      pdf.y += 3;
      return;
    case 'list':
      inPart(pdf, 'L', () => {
        for (const { text } of block.items) writeItem(pdf, text, MARGIN);
      });
      return;
    case 'rows':
      inPart(pdf, 'Table', () => {
        for (const row of block.rows) inPart(pdf, 'TR', () => writeRow(pdf, row));
      });
      return;
    case 'sides':
      inPart(pdf, 'Table', () => writeSides(pdf, block));
      return;
    case 'score':
      writeScore(pdf, block);
      return;
    case 'check':
      writeCheck(pdf, report, block, level === 2 ? 3 : 4);
      return;
    case 'network':
      writeNetwork(pdf, block.network, block.label);
      return;
  }
}

function writeItem(pdf: Pdf, text: string, x: number): void {
  const look = { x: x + 10, width: WIDTH - (x - MARGIN) - 10 };
  ensureRoom(pdf, Math.min(heightOf(pdf, text, look), 120));
  const top = pdf.y;
  inPart(pdf, 'LI', () => {
    write(pdf, '•', { x, width: 10, tag: 'Lbl' });
    pdf.y = top;
    write(pdf, text, { ...look, tag: 'LBody' });
  });
  pdf.y += 2;
}

function writeRow(pdf: Pdf, { label, value }: Row): void {
  const labelLook = { width: LABEL_WIDTH - 10 };
  const valueLook = { x: MARGIN + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH };
  const height = Math.max(heightOf(pdf, label, labelLook), heightOf(pdf, value.text, valueLook));
  ensureRoom(pdf, Math.min(height, 200));
  const top = pdf.y;
  write(pdf, label, { ...labelLook, color: FAINT_INK, tag: 'TH' });
  pdf.y = top;
  write(pdf, value.text, { ...valueLook, tag: 'TD' });
  pdf.y = Math.max(pdf.y, top + height) + 3;
}

const SIDES_LABEL_WIDTH = 62;

/** Five columns leave room for small letters. */
function writeSides(pdf: Pdf, { head, rows }: SidesBlock): void {
  const [corner = '', ...companies] = head;
  const columns = (WIDTH - SIDES_LABEL_WIDTH) / companies.length;
  const size = companies.length > 3 ? 7 : 8.5;
  const cellLooks = companies.map((_, i) => ({
    x: MARGIN + SIDES_LABEL_WIDTH + i * columns,
    width: columns - 6,
    size,
  }));
  const label = { width: SIDES_LABEL_WIDTH - 6, size, color: FAINT_INK, tag: 'TH' } as const;
  const line = (named: string, cells: readonly (readonly string[])[], tag: 'TH' | 'TD') => {
    const height = Math.max(
      heightOf(pdf, named, label),
      ...cells.map((texts, i) =>
        texts.reduce((sum, text) => sum + heightOf(pdf, text, cellLooks[i]!) + 2, 0),
      ),
    );
    ensureRoom(pdf, height + 6);
    const top = pdf.y;
    drawRule(pdf, top, 0.5);
    inPart(pdf, 'TR', () => {
      pdf.y = top + 3;
      write(pdf, named, label);
      cells.forEach((texts, i) => {
        pdf.y = top + 3;
        inPart(pdf, tag, () => {
          for (const text of texts) {
            write(pdf, text, { ...cellLooks[i]!, ...(tag === 'TH' ? { font: BOLD } : {}) });
            pdf.y += 2;
          }
        });
      });
    });
    pdf.y = top + height + 6;
  };
  line(
    corner,
    companies.map(name => [name]),
    'TH',
  );
  for (const { label: named, cells } of rows)
    line(
      named,
      cells.map(said => said.map(({ text }) => text)),
      'TD',
    );
}

function writeScore(pdf: Pdf, { score, low, high, color, verdict, words }: ScoreBlock): void {
  ensureRoom(pdf, 80);
  const fill = VERDICT_COLORS[color];
  const at = (points: number) => MARGIN + (WIDTH * points) / 100;
  const top = pdf.y;
  asOrnament(pdf, () => pdf.roundedRect(MARGIN, top, WIDTH, 26, 3).fill(fill));
  pdf.y = top + 7;
  write(pdf, verdict, { font: BOLD, size: 13, color: PAPER, x: MARGIN + 10 });
  const bar = top + 32;
  asOrnament(pdf, () => {
    pdf.rect(MARGIN, bar, WIDTH, 12).fill(BAND);
    pdf
      .rect(at(low), bar, Math.max(at(high) - at(low), 2), 12)
      .fillOpacity(0.35)
      .fill(fill)
      .fillOpacity(1);
    pdf.rect(Math.min(Math.max(at(score) - 2, MARGIN), MARGIN + WIDTH - 4), bar, 4, 12).fill(fill);
  });
  pdf.y = bar + 17;
  write(pdf, words);
  pdf.y += 4;
}

function writeCheck(pdf: Pdf, report: Report, block: CheckBlock, level: 3 | 4): void {
  const { question, state, stateWord, found, notes, evidence } = block;
  const x = MARGIN + 10;
  pdf.y += 5;
  ensureRoom(pdf, 70);
  const top = pdf.y;
  write(pdf, question.text, { font: BOLD, x, tag: levelTag(level) });
  write(pdf, `${stateWord} · ${found}`, { x });
  const { y } = pdf;
  asOrnament(pdf, () => pdf.rect(MARGIN, top, 3, y - top).fill(STATE_COLORS[state] ?? RULE));
  for (const { text } of notes) write(pdf, text, { x });
  if (evidence.length > 0)
    inPart(pdf, 'L', () => {
      for (const entry of evidence) writeEvidence(pdf, report, entry);
    });
}

function writeEvidence(pdf: Pdf, { language }: Report, { says, source, url }: EvidenceEntry): void {
  const x = MARGIN + 20;
  const small = { x: x + 10, size: 8.5, color: FAINT_INK };
  ensureRoom(pdf, 40);
  writeItem(pdf, says.text, x);
  pdf.y -= 2;
  write(pdf, source, { ...small, tag: 'LBody' });
  if (url && isWebAddress(url))
    write(pdf, `${textIn(language, 'official')}: ${url}`, { ...small, color: LINK, link: url, tag: 'Link' });
  pdf.y += 2;
}
