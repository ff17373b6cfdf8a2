/** The process that a number belongs to: an appendix, `1401/26.0T8LRA-B` (a qualification, say), is part of `1401/26.0T8LRA`. */
export const mainProcess = (process: string): string =>
  process
    .trim()
    .toUpperCase()
    .replace(/-[A-Z]{1,3}\d?$/, '');
