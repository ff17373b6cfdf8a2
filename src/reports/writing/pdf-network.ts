/** The drawing of the network as paths of a PDF. */
import { INK, STROKES, TONES } from './colors.ts';
import { type DrawnNetwork, drawNetwork, FONT_SIZE, LINE_HEIGHT, PADDING } from './network-drawing.ts';
import { BOLD, dressed, ensureRoom, MARGIN, type Pdf, PLAIN } from './pdf-text.ts';
import { inWinAnsi } from './win-ansi.ts';

export function writeNetwork(pdf: Pdf, network: DrawnNetwork): void {
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
