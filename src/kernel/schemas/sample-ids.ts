/** What all examples are about: one company and what was made of it. */
export const NIF = '580000010';
export const ASSESSMENT = 'asm_01k9zq7v3m8t5w2x4y6a8b0c2d';
export const ANALYSIS = 'anl_01k9zq6r1h7s4v0w2x4y6a8b0c';
export const CURSOR = 'ewQ0pIGnb2h1c2UtY3Vyc29yLTE';
