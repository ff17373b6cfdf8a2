/** Figures are rounded, "about" where they are known only roughly. */
export const SOURCES: readonly string[] = [
  'INE, Demografia das empresas: about 10 % of companies end in a year, most of them without a proceeding; about half survive five years.',
  'Mata and Portugal (1994), Life Duration of New Firms, Journal of Industrial Economics 42(3): about a fifth of new Portuguese firms leave in the first year, about half within four.',
  'Banco de Portugal, Quadros do Setor, construction: about nine in ten companies are micro companies; a small part has most of the sales.',
  'DGPJ, quarterly statistics of insolvency proceedings: about one in six declared companies builds; about one or two months from filing to declaration; PER a few hundred a year, against some thousands of insolvencies.',
  'DGPJ, statistics of civil executions: they take about two to three years until they end.',
  'IGFSS, end of 2016: 15,668 companies on the list of debtors of Segurança Social, of about 400,000 (INE): about 4 %.',
  'IMPIC, annual reports on the sector: most titles are certificados or alvarás of the lowest classes; public works are the smaller part.',
  'ACT, accessory sanction of publicity: about 500 companies of all sectors in the first five months of 2022.',
  'Eurostat, quarterly declarations of bankruptcies, construction: a crisis has about twice the ordinary number, a boom about half.',
  'Jacobson and von Schedvin (2015), Trade Credit and the Propagation of Corporate Failure, Econometrica 83(4): a creditor of a failed client fails clearly more often, the more so the larger its claim.',
  'Dewaelheyns and Van Hulle (2006), Corporate failure prediction modeling: distorted by business groups’ internal capital markets?, Journal of Business Finance and Accounting 33: the state of the group tells of its members.',
  'Rocha, Carneiro and Varum (2015), Serial entrepreneurship, learning by doing and self-selection, International Journal of Industrial Organization 40: some Portuguese founders found again after an end.',
  'Altman (1968), Journal of Finance 23(4): distress shows best one year before failure and much less two years before.',
  'Bottazzi, Grazzi, Secchi and Tamagni (2011), Financial and economic determinants of firm default, Journal of Evolutionary Economics 21: a large part of defaults is not explained by what was known before.',
  'Informa D&B, failure score for Portugal (2012): Gini of about 80 %; companies of two to nine years fail most.',
];
