/** Texts of the network. English, Portuguese. */
export const networkTexts: Record<string, [en: string, pt: string]> = {
  network: ['Network', 'Rede'],
  networkOf: ['Director network', 'Rede de gerentes e administradores'],
};
