/** Where the rates come from. "About" marks a figure known only roughly; the rate of a month is fitted to it. */
export const sources: readonly string[] = [
  'INE, Demografia das empresas, and Eurostat, Business demography: about half to two thirds of new firms are alive after five years, companies more than sole traders; the index of foundings by year follows the fall of 2008 to 2013 and the rise from 2014 only in its shape.',
  'INE, Sistema de contas integradas das empresas: about 85 to 90 % of construction companies are micro, about one in ten small, 2 % medium; shares of districts are about those of the north and of Lisboa in section F.',
  'Banco de Portugal, Central de Balanços, sector tables and studies of construction: micro companies are most of the number, and overdue loans of the sector were about a quarter to a third in 2013 to 2015 and few today: the pressure of the years.',
  'DGPJ, Estatísticas da Justiça: declared insolvencies of legal persons were about three times as many in 2012 and 2013 as in 2021 to 2023, about one in six in construction; from filing to declaration about one to three months.',
  'Eurostat, quarterly declarations of bankruptcies (2015 = 100), construction: the fall after 2013 and the flat years from 2018 on.',
  'Informa D&B, Barómetro, and its failure score (ceasing with unpaid debts within 12 months): about 1 to 2.5 % of construction companies a year; chances are low before the second year and high from the second to the ninth.',
  'IMPIC, Relatório do setor da construção: about half of the titles are alvarás, most of these of class 1 and 2, and titles for private works outnumber those for public ones.',
  'IGFSS, list of debtors of Segurança Social: 15,668 companies and 781 million euros at the end of 2016; AT lists: the lowest band holds most companies.',
  'ACT: about 500 companies published from January to May 2022, in all trades (press).',
  'Portaria 313/2009, CPC 717, 718 and 750: executions stay until paid and at most five years. CT 562 and 563: sanctions stay about a year.',
  'Mata and Portugal (1994), Life duration of new firms, Journal of Industrial Economics 42(3), Portuguese data: about a fifth leave in the first year and half within four, solvent ends included; the chance falls with age and size.',
  'Brüderl and Schüssler (1990), Organizational mortality, Administrative Science Quarterly 35(3): few failures in the first months, most in the years after.',
  'Vaupel, Manton and Stallard (1979), The impact of heterogeneity in individual frailty, Demography 16(3): frailty that nobody sees.',
  'Amaral, Baptista and Lima (2011), Serial entrepreneurship: impact of human capital on time to re-entry, Small Business Economics 37(1), Portuguese data: a minority of owners founds again.',
  'Altman, Sabato and Wilson (2010), The value of non-financial information in SME risk management, Journal of Credit Risk 6(2): late accounts, court judgments and age tell of failure; many failures show no record.',
  'Bottazzi, Grazzi, Secchi and Tamagni (2011), Financial and economic determinants of firm default, Journal of Evolutionary Economics 21(3): what is seen explains a part, and less the earlier it is seen.',
];
