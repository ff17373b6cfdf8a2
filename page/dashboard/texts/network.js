/** Texts of the network. English, Portuguese. @type {Record<string, [en: string, pt: string]>} */
export const networkTexts = {
  network: ['Network', 'Rede'],
  networkOf: ['Director network', 'Rede de gerentes e administradores'],
};
