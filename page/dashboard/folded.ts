/** Without accents and case, to look for. */
export const folded = text => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
