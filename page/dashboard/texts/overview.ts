/** Texts of the overview. English, Portuguese. */
export const overviewTexts: Record<string, [en: string, pt: string]> = {
  request: ['Assess a company', 'Avaliar uma empresa'],
  nif: ['NIF', 'NIF'],
  nifHint: ['Tax number of a company, nine digits', 'Número fiscal de uma empresa, nove algarismos'],
  go: ['Request analysis', 'Pedir análise'],
  asking: ['Asking…', 'A pedir…'],
  running: ['Running now', 'Em curso'],
  runningNone: ['No analysis is running. Request one above; it appears here as its registers answer.', 'Não há análises em curso. Peça uma acima; surge aqui à medida que os registos respondem.'],
  latest: ['Latest verdicts', 'Últimos resultados'],
  latestNone: ['Companies that you ask about are listed here.', 'As empresas por que perguntar ficam listadas aqui.'],
  when: ['When', 'Quando'],
  runEnded: ['{name}: {verdict}', '{name}: {verdict}'],
};
