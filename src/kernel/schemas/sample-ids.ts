/** What all examples are about: one company and what was made of it. */
export const NIF = '580000010';
export const ASSESSMENT = 'asm_01k9zq7v3m8t5w2x4y6a8b0c2d';
export const EARLIER_ASSESSMENT = 'asm_01k9wa1b2c3d4e5f6g7h8j9k0m';
export const ANALYSIS = 'anl_01k9zq6r1h7s4v0w2x4y6a8b0c';
export const CURSOR = 'ewQ0pIGnb2h1c2UtY3Vyc29yLTE';
export const ALERT = 'alr_01k9zq7w5p0x7z4a6c8e0g2j4m';
export const BATCH = 'bat_01k9zq6r1h7s4v0w2x4y6a8b0c';
export const ENDPOINT = 'whe_01k9zq5m9g6r3t8v0w2x4y6a8b';
