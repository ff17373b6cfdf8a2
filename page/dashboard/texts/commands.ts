/** Texts of the command box and the keys. English, Portuguese. */
export const commandsTexts: Record<string, [en: string, pt: string]> = {
  commandBox: ['Go to, or do', 'Ir para, ou fazer'],
  commandHint: ['A NIF, a company’s name, a page or an action', 'Um NIF, o nome de uma empresa, uma página ou uma ação'],
  commandNone: ['Nothing of that name.', 'Nada com esse nome.'],
  openCompany: ['Open company {nif}', 'Abrir a empresa {nif}'],
  place: ['Page', 'Página'],
  action: ['Action', 'Ação'],
  otherLanguage: ['Português', 'English'],
  print: ['Print this page', 'Imprimir esta página'],
  keys: ['Keys', 'Teclas'],
};
