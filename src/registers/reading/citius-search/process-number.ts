/**
 * Numbers of cases since 2007: number / year . control digit and unit, then an appendix (`-A`), an appeal court (`.L1`)
 * and the Supreme Court (`.S1`): `1685/18.7T8STS-J.P1`, `7366/15.6T8LRS.L1-6`, `78/21.3BESNT`.
 */
const NUMBER =
  /^(\d{1,6})\/(\d{2})\.(\d)([A-Z0-9]{5})(?:-([A-Z]{1,3}\d?))?(?:\.([A-Z]{1,2}\d(?:-\d)?))?(?:\.S\d(?:-[A-Z])?)?$/;

export interface ProcessNumber {
  readonly process: string;
  /** Without appendix and appeal; leading zeros, which some courts print, are kept out of it. */
  readonly mainProcess: string;
}

export function readProcessNumber(text: string): ProcessNumber | null {
  const process = text.replace(/\s+/g, '').toUpperCase();
  const parts = NUMBER.exec(process);
  if (!parts) return null;
  const [, number, year, control, unit] = parts;
  return { process, mainProcess: `${Number(number)}/${year}.${control}${unit}` };
}
