/** Texts of the comparison and the command box. English, Portuguese. @type {Record<string, [en: string, pt: string]>} */
export const compareTexts = {
  compare: ['Compare', 'Comparar'],
  compareNone: [
    'Add two to five companies to see where they differ.',
    'Adicione duas a cinco empresas para ver em que diferem.',
  ],
  compareAdd: ['Add a company by its NIF', 'Adicionar uma empresa pelo NIF'],
  compareSave: ['Save as a file', 'Guardar num ficheiro'],
  compareAddShort: ['Add', 'Adicionar'],
  compareNif: ['A NIF has nine digits.', 'Um NIF tem nove algarismos.'],
  compareTwice: ['This company is there already.', 'Esta empresa já está na comparação.'],
  compareMost: [
    '{n} companies are the most that fit side by side.',
    'Cabem no máximo {n} empresas lado a lado.',
  ],
  compareRemove: ['Take {nif} out', 'Retirar {nif}'],
  compareUnknown: ['Not analysed yet', 'Ainda não analisada'],
  compareEqual: ['No check tells them apart.', 'Nenhuma verificação as distingue.'],
  compareSame: ['{n} checks say the same of all', '{n} verificações dizem o mesmo de todas'],
  compareSameOne: ['1 check says the same of all', '1 verificação diz o mesmo de todas'],
  compareWorst: ['What would improve {name}', 'O que melhoraria {name}'],
  compareWith: ['Compare with…', 'Comparar com…'],
};
