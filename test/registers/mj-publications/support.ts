/** Synthetic acts in the register's own shape, and what reading them needs. Nobody here exists. */
import { personKeyer } from '../../../src/kernel/secrets/person-key.ts';
import type { ParseContext } from '../../../src/registers/register.ts';
import { day, withCheckDigit } from '../../kit/specimen-country.ts';

export const COMPANY = withCheckDigit('59000001');
export const AUDITOR = withCheckDigit('59000002');
export const ANA = withCheckDigit('11000001');
export const RUI = withCheckDigit('21000002');
export const EVA = withCheckDigit('12000003');
export const RESIDENCE = 'Rua Inventada, nº 73, Lugar Nenhum 4700 - 424 Braga';

export const context: ParseContext = { today: day('2026-10-01'), personKey: personKeyer('a test secret') };
export const key = (nif: string) => context.personKey(nif);

/** An act as the register announces it; `lines` follow the label. */
export function act(
  label: string,
  lines: readonly string[],
  { ap = 'AP. 2/20250314', by = 'pela Apresentação', insc = 'Insc. 6 - ' } = {},
): string[] {
  return [
    'Publica-se que em relação à entidade:',
    `Nº de Matrícula/NIPC: ${COMPANY}`,
    'Firma: EXEMPLO CONSTRUÇÕES, S.A.',
    'Natureza Jurídica: SOCIEDADE ANÓNIMA',
    'Sede: RUA DO EXEMPLO, 12',
    'Distrito: Porto Concelho: Santo Tirso',
    '4780 - 739 SANTO TIRSO',
    `${by} ${ap} , referente à inscrição 6, foi efectuado o seguinte acto de registo:`,
    `${insc}${ap} 11:04:45 UTC - ${label}`,
    ...lines,
    'Os documentos que serviram de base ao presente registo estão depositados em suporte electrónico.',
  ];
}

export const oneLine = (lines: readonly string[]): string => lines.join(' ');
export const inLines = (lines: readonly string[]): string => lines.join('\n');
/** The popup, text in lines. */
export const popup = (lines: readonly string[], publishedOn = '2025-03-20'): string =>
  `<html><body><table><tr><td>Data Publicação</td><td>${publishedOn}</td></tr></table><table><tr>
  <td class="x" id='ctl00_ContentPlaceHolderMain_tdTextoPub'><span>${lines.join('<br/>\n')}</span></td></tr></table></body></html>`;

/** The popup as the site builds it: the first words in a row of their own, the text in a table of its own, buttons below. */
export const officialPopup = (
  lines: readonly string[],
  { cell = ' id="ctl00_ContentPlaceHolderMain_tdTextoPub"', below = '<a>Imprimir</a><a>Fechar</a>' } = {},
): string =>
  `<html><body><table><tr><td>Publica&ccedil;&atilde;o</td></tr><tr><td><table><tr><td>NIF/NIPC</td><td>${COMPANY}</td></tr>
  <tr><td>Data Publica&ccedil;&atilde;o</td><td>2025-03-20</td></tr></table></td></tr>
  <tr><td><table><tr><td>${lines[0]}</td></tr></table></td></tr>
  <tr><td><table><tr><td${cell}>${lines.slice(1).join('<br>')}</td></tr></table></td></tr></table>${below}</body></html>`;

export const person = (name: string, nif: string, position: string, residence = RESIDENCE): string[] => [
  `Nome/Firma: ${name}`,
  `NIF/NIPC: ${nif}`,
  'Nacionalidade: Portuguesa',
  `Cargo: ${position}`,
  `Residência/Sede: ${residence}`,
];

export const DESIGNATION = act('DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)', [
  'DESIGNADO(S):',
  'ADMINISTRADOR ÚNICO:',
  ...person('ANA EXEMPLO', ANA, 'Administrador Único'),
  'FISCAL ÚNICO:',
  'Nome/Firma: EXEMPLO & ASSOCIADOS - SROC, LDA',
  `NIF/NIPC: ${AUDITOR}`,
  'Cargo: Fiscal Único',
  'Residência/Sede: Av. Inventada, 15 - 1º 1749 - 112 LISBOA',
  'SUPLENTE(S) DO FISCAL ÚNICO:',
  ...person('RUI EXEMPLO', RUI, 'Suplente do Fiscal Único'),
  'Prazo de duração do(s) mandato(s): Quadriénio 2025/2028',
  'Data da deliberação: 16 de janeiro de 2025',
]);

export interface Row {
  readonly on: string;
  readonly label: string;
  readonly nif?: string;
  readonly municipality?: string;
}

/** A page of results. `says` is its count, `next` whether it links on. */
export function gridPage(
  rows: readonly Row[],
  { says = `(1-${rows.length} de ${rows.length})`, next = false, act: actTitle = 'Acto', extra = '' } = {},
): string {
  const cells = rows.map(
    ({ on, label, nif = COMPANY, municipality = 'Santo Tirso          ' }, i) =>
      `<tr class="${i % 2 ? 'alternateRow' : 'normalRow'}"><td>${on}</td><td>${nif}</td><td>EXEMPLO CONSTRUÇÕES, S.A.</td><td>${municipality}</td><td>${label}</td><td><a href="javascript:__doPostBack('g','Conteudo$${i}')">Conte&uacute;do</a></td><td></td></tr>`,
  );
  return `<html><body>${extra}<table border="1" id="ctl00_ContentPlaceHolderMain_gvSearchResult" class="t"><tr class="headerRow"><th>Data publicação</th><th scope="col">NIF/NIPC</th><th>Entidade</th><th>Concelho</th><th>${actTitle}</th><th>&nbsp;</th><th>Documento</th></tr>
${cells.join('')}${next ? `<tr class="footerRow"><td colspan="7"><table><tr><td><a href="javascript:__doPostBack('g','Page$Next')">Próximos</a></td></tr></table></td></tr>` : ''}</table><div>Resultado da pesquisa ${says}</div></body></html>`;
}

export const message = (text: string, field = ''): string =>
  `<html><body><form>${field}<div id="ctl00_ContentPlaceHolderMain_divSearchNoResult"><span id="ctl00_ContentPlaceHolderMain_lbNoResult">${text}<br></span></div></form></body></html>`;

export function windows1252(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
