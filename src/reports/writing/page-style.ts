/** The style of the page: what is printed is what is read. `FOOT` is replaced by the text at the foot of every page. */
import { BAND, FAINT_INK, INK, LINK, PAPER, RULE, STATE_COLORS } from './colors.ts';

export const PAGE_STYLE = `
@page { size: A4; margin: 17mm 17mm 20mm; @bottom-left { content: FOOT; font: 8pt sans-serif; color: ${FAINT_INK} } @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: ${FAINT_INK} } }
* { box-sizing: border-box }
html { font: 10pt/1.45 Helvetica, Arial, sans-serif; color: ${INK}; background: ${PAPER}; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { max-width: 499pt; margin: 0 auto; padding: 16pt; overflow-wrap: anywhere }
h1 { font-size: 20pt; margin: 0 } h2 { font-size: 13pt; margin: 18pt 0 6pt; border-bottom: 1pt solid ${RULE}; break-after: avoid }
h3 { font-size: 10pt; margin: 0 }
p, ul, dl { margin: 4pt 0 } ul { padding-left: 14pt } header p { font-size: 13pt }
dl div { display: grid; grid-template-columns: 160pt 1fr; gap: 8pt; padding: 2pt 0; break-inside: avoid }
dt { color: ${FAINT_INK} } dd { margin: 0 }
small { color: ${FAINT_INK}; font-size: 8.5pt } a { color: ${LINK} } .address { display: none }
.verdict { color: ${PAPER}; font-weight: bold; font-size: 13pt; padding: 6pt 10pt; border-radius: 3pt }
.scale { display: block; width: 100%; height: 12pt } .band { fill: ${BAND} }
article { border-left: 3pt solid ${RULE}; padding: 1pt 0 1pt 8pt; margin: 8pt 0 } h3, .found { break-after: avoid } h3, p, li { break-inside: avoid } .day { white-space: nowrap }
${Object.entries(STATE_COLORS)
  .map(([state, color]) => `article.${state} { border-color: ${color} }`)
  .join('\n')}
.network { display: block; max-width: 100%; height: auto; break-inside: avoid; margin: 8pt 0 }
.network text { fill: ${INK}; font-family: Helvetica, Arial, sans-serif }
@media (max-width: 480px) { dl div { grid-template-columns: 1fr; gap: 0 } }
@media print { body { max-width: none; margin: 0; padding: 0 } .address { display: inline } }
`;
