/** What a typed tax number is, before it is sent anywhere: the same rule as the service's own. */

/** Every space and dash of Unicode, also those that nobody sees, and dots. */
const BETWEEN = /[\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\u2212.]/gu;

/** @returns {{ kind: 'company', nif: string } | { kind: 'natural-person' | 'out-of-scope' | 'invalid' }} */
export function readNif(text) {
  const nif = text.replace(BETWEEN, '').replace(/^PT/i, '');
  if (!/^[0-9]{9}$/.test(nif)) return { kind: 'invalid' };
  const kind = groupOf(nif);
  if (kind === null || !fits(nif)) return { kind: 'invalid' };
  return kind === 'company' ? { kind, nif } : { kind };
}

function groupOf(nif) {
  if (/^([1238]|45)/.test(nif)) return 'natural-person';
  if (/^([56]|71|98|99)/.test(nif)) return 'company';
  return /^(7[0245789]|9[01])/.test(nif) ? 'out-of-scope' : null;
}

/** Weights 9 to 2, modulo 11. */
function fits(nif) {
  const sum = [...nif.slice(0, 8)].reduce((all, digit, place) => all + Number(digit) * (9 - place), 0);
  const rest = sum % 11;
  return Number(nif[8]) === (rest < 2 ? 0 : 11 - rest);
}
