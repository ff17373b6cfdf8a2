/** News of one moment is acted on once, so that three hundred alerts are no three hundred reads. */

export const GATHER_MS = 1_500;

/** `hear` has `act` run a moment later, once for all that is heard until then; `stop` lets what waits go. */
export function gather(act) {
  let timer = 0;
  return {
    hear() {
      timer ||= setTimeout(() => {
        timer = 0;
        act();
      }, GATHER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = 0;
    },
  };
}
