/** How far a long reading is, on a terminal's standard error; nothing anywhere else. */
export interface ProgressBar {
  /** So much more is done. */
  readonly add: (count: number) => void;
  readonly clear: () => void;
}

const WIDTH = 30;
const SILENT: ProgressBar = { add() {}, clear() {} };

export function progressBar(total: number, wanted: boolean): ProgressBar {
  if (!wanted || !process.stderr.isTTY || total === 0) return SILENT;
  let done = 0;
  let shown = -1;
  return {
    add(count) {
      done += count;
      const percent = Math.min(100, Math.floor((done / total) * 100));
      // Written once per percent: a terminal is slower than the reading.
      if (percent === shown) return;
      shown = percent;
      const filled = Math.round((percent / 100) * WIDTH);
      process.stderr.write(`\r[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${percent} %`);
    },
    clear() {
      shown = -1;
      process.stderr.write('\r\u001B[K');
    },
  };
}
