/** Names and words of samples, among them the longest that a register has. */

export const LONG = 'SOCIEDADE DE CONSTRUÇÕES INDUSTRIALIZADAS-PRÉFABRICADAS-E-REABILITAÇÃOURBANÍSTICASUSTENTÁVEL, LDA';
export const REASON = 'REABILITAÇÃOURBANÍSTICASUSTENTÁVELEINDUSTRIALIZADAPRÉFABRICADA was left in a repository';
export const THEN = '2026-03-02T10:20:00Z';

export const times = (n, make) => Array.from({ length: n }, (_, place) => make(place));
export const nameOf = place => (place % 7 === 0 ? LONG : `CONSTRUÇÕES VALE ${place}, LDA`);
export const nifOf = place => `59${String(1_000_000 + place).slice(1)}0`;
