/** A report as one page of HTML, without a script and without another file, to read and to print. */
import { canonicalText } from '../../kernel/text/canonical-json.ts';
import { visibleJson, visibleLine } from '../../kernel/text/visible.ts';
import { CONTENT_FILE, footText, receiptSection } from '../content/receipt-section.ts';
import { textIn } from '../content/texts.ts';
import type { Receipt } from '../receipt/receipt.ts';
import {
  type Block,
  type CheckBlock,
  type EvidenceEntry,
  isWebAddress,
  type Report,
  type Said,
  type ScoreBlock,
  type Section,
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
import { drawNetwork, FONT_SIZE, LINE_HEIGHT, PADDING } from './network-drawing.ts';

/** The style of the page: what is printed is what is read. `FOOT` is replaced by the text at the foot of every page. */
const PAGE_STYLE = `
@page { size: A4; margin: 17mm 17mm 20mm; @bottom-left { content: FOOT; font: 8pt sans-serif; color: ${FAINT_INK} } @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: ${FAINT_INK} } }
* { box-sizing: border-box }
html { font: 10pt/1.45 Helvetica, Arial, sans-serif; color: ${INK}; background: ${PAPER}; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { max-width: 499pt; margin: 0 auto; padding: 16pt; overflow-wrap: anywhere }
h1 { font-size: 20pt; margin: 0 } h2 { font-size: 13pt; margin: 18pt 0 6pt; border-bottom: 1pt solid ${RULE}; break-after: avoid }
h3 { font-size: 10pt; margin: 0 } h4 { font-size: 10pt; margin: 0 } section section h3 { font-size: 12pt; margin: 14pt 0 4pt }
table { width: 100%; table-layout: fixed; border-collapse: collapse; font-size: 8.5pt; margin: 4pt 0 } th, td { border-top: 1pt solid ${RULE}; padding: 3pt 4pt 3pt 0; text-align: left; vertical-align: top } tbody th { color: ${FAINT_INK}; font-weight: normal } td p { margin: 0 0 2pt }
p, ul, dl { margin: 4pt 0 } ul { padding-left: 14pt } header p { font-size: 13pt }
dl div { display: grid; grid-template-columns: 160pt 1fr; gap: 8pt; padding: 2pt 0; break-inside: avoid }
dt { color: ${FAINT_INK} } dd { margin: 0 }
small { color: ${FAINT_INK}; font-size: 8.5pt } a { color: ${LINK} } .address { display: none }
.verdict { color: ${PAPER}; font-weight: bold; font-size: 13pt; padding: 6pt 10pt; border-radius: 3pt }
.scale { display: block; width: 100%; height: 12pt } .band { fill: ${BAND} }
article { border-left: 3pt solid ${RULE}; padding: 1pt 0 1pt 8pt; margin: 8pt 0 } h3, h4, .found { break-after: avoid } h3, h4, p, li, tr { break-inside: avoid } .day { white-space: nowrap }
${Object.entries(STATE_COLORS)
  .map(([state, color]) => `article.${state} { border-color: ${color} }`)
  .join('\n')}
.network { display: block; max-width: 100%; height: auto; break-inside: avoid; margin: 8pt 0 }
.network text { fill: ${INK}; font-family: Helvetica, Arial, sans-serif }
@media (max-width: 480px) { dl div { grid-template-columns: 1fr; gap: 0 } }
@media print { body { max-width: none; margin: 0; padding: 0 } .address { display: inline } }
`;

export function writeHtml(report: Report, receipt: Receipt): string {
  const { language, title, subject } = report;
  const sections = [...report.sections, receiptSection(report, receipt)];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="receipt" content="${receipt.signature}">
<title>${escaped(`${title} ${subject}`)}</title>
<style>${PAGE_STYLE.replace('FOOT', JSON.stringify(footText(report)))}</style>
</head>
<body>
<header><h1>${escaped(title)}</h1><p>${escaped(subject)}</p></header>
<main>
${sections.map(section => sectionHtml(report, section, 2)).join('\n')}
</main>
<script type="application/json" id="${CONTENT_FILE}">${visibleJson(canonicalText(report)).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Control characters and direction marks are shown as their codes: a name comes from a register. */
const escaped = (text: string): string => visibleLine(text).replace(/[&<>"]/g, sign => ESCAPES[sign]!);

/** A day is not broken at the end of a line. */
const worded = (text: string): string =>
  escaped(text).replace(
    /\d{1,2} [A-Z][a-z]{2} \d{4}|\d\d\/\d\d\/\d{4}/g,
    day => `<span class="day">${day}</span>`,
  );

const saidHtml = ({ text }: Said): string => worded(text);

/** `level`: of its heading; that of the page is 1. */
function sectionHtml(report: Report, { heading, blocks, parts }: Section, level: 2 | 3): string {
  const inside = [
    ...blocks.map(block => blockHtml(report, block, level)),
    ...(parts ?? []).map(part => sectionHtml(report, part, 3)),
  ];
  const begins = parts ? ' style="break-before: page"' : '';
  return `<section${begins}>\n<h${level}>${escaped(heading)}</h${level}>\n${inside.join('\n')}\n</section>`;
}

/** `level`: of the heading above it. */
function blockHtml(report: Report, block: Block, level: 2 | 3): string {
  switch (block.kind) {
    case 'text':
      return `<p>${saidHtml(block.said)}</p>`;
    case 'list':
      return `<ul>${block.items.map(item => `<li>${saidHtml(item)}</li>`).join('')}</ul>`;
    case 'rows':
      return `<dl>${block.rows.map(({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${saidHtml(value)}</dd></div>`).join('')}</dl>`;
    case 'sides':
      return sidesHtml(block);
    case 'score':
      return scoreHtml(block);
    case 'check':
      return checkHtml(report, block, level + 1);
    case 'network':
      return networkHtml(block);
  }
}

function sidesHtml({ head, rows }: SidesBlock): string {
  const names = head.map(name => `<th scope="col">${escaped(name)}</th>`).join('');
  const cell = (said: readonly Said[]) => `<td>${said.map(one => `<p>${saidHtml(one)}</p>`).join('')}</td>`;
  const lines = rows.map(
    ({ label, cells }) => `<tr><th scope="row">${escaped(label)}</th>${cells.map(cell).join('')}</tr>`,
  );
  return `<table><thead><tr>${names}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function scoreHtml({ score, low, high, color, verdict, words }: ScoreBlock): string {
  const fill = VERDICT_COLORS[color];
  return `<p class="verdict" style="background:${fill}">${escaped(verdict)}</p>
<svg class="scale" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="band" width="100" height="6"/><rect x="${low}" width="${Math.max(high - low, 0.5)}" height="6" fill="${fill}" opacity=".35"/><rect x="${Math.min(Math.max(score - 0.5, 0), 99)}" width="1" height="6" fill="${fill}"/></svg>
<p>${escaped(words)}</p>`;
}

function checkHtml(
  report: Report,
  { question, state, stateWord, found, notes, evidence }: CheckBlock,
  level: number,
): string {
  const notesHtml = notes.map(note => `<p>${saidHtml(note)}</p>`).join('');
  const entries = evidence.map(entry => evidenceHtml(report, entry)).join('');
  return `<article class="${state}"><h${level}>${saidHtml(question)}</h${level}><p class="found"><strong>${escaped(stateWord)}</strong> · ${escaped(found)}</p>${notesHtml}${entries && `<ul>${entries}</ul>`}</article>`;
}

function evidenceHtml({ language }: Report, { says, source, url }: EvidenceEntry): string {
  const link =
    url && isWebAddress(url)
      ? ` · <a href="${escaped(url)}" rel="noreferrer">${escaped(textIn(language, 'official'))}</a> <span class="address">${escaped(url)}</span>`
      : '';
  return `<li>${saidHtml(says)}<br><small>${worded(source)}${link}</small></li>`;
}

function networkHtml({ network, label }: Extract<Block, { kind: 'network' }>): string {
  const { width, height, boxes, lines } = drawNetwork(network);
  const strokes = lines.map(({ style, ...ends }) => {
    const { color, width, dash } = STROKES[style];
    const dashed = dash === 0 ? '' : ` stroke-dasharray="${dash}"`;
    return `<line x1="${ends.x1}" y1="${ends.y1}" x2="${ends.x2}" y2="${ends.y2}" stroke="${color}" stroke-width="${width}"${dashed}/>`;
  });
  const shapes = boxes.map(({ node, x, y, width, height, lines, nameLines }) => {
    const { fill, stroke } = TONES[node.tone];
    const texts = lines.map((line, i) => {
      const weight = i < nameLines ? ' font-weight="600"' : '';
      return `<text x="${x + PADDING}" y="${y + PADDING + i * LINE_HEIGHT + FONT_SIZE}"${weight}>${escaped(line)}</text>`;
    });
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${fill}" stroke="${stroke}"/>${texts.join('')}`;
  });
  return `<svg class="network" role="img" aria-label="${escaped(label)}" width="${width}pt" viewBox="-1 -1 ${width + 2} ${height + 2}" font-size="${FONT_SIZE}">${strokes.join('')}${shapes.join('')}</svg>`;
}
