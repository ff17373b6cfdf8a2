/** A name for sorting, in SQL: lower case without accents, as in the migration's indexes. */
export const foldedName = (name: string): string =>
  `lower(translate(${name}, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'))`;
