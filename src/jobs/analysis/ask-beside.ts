/** Linked companies asked about while the registers answer about the company itself. */
import { setTimeout } from 'node:timers/promises';
import type { Analysis } from '../../contractors/analysis.ts';
import { askLinked, type LinkedDeps, planLinked } from './consult-linked.ts';

export interface AskedBeside {
  /** Reads the network once more; true when all its companies were asked about within `patienceMs`. */
  caughtUp(patienceMs: number): Promise<boolean>;
  /** Starts no more questions, and waits for the open ones. */
  stop(): Promise<void>;
}

/** Begins at once with the links that are known already. If it fails, the company's own analysis still goes on. */
export function askBeside(deps: LinkedDeps, analysis: Analysis, signal: AbortSignal): AskedBeside {
  let isOn = true;
  const round = async (): Promise<boolean> => {
    try {
      const open = await planLinked(deps, analysis);
      if (open > 0) await askLinked(deps, analysis, { signal, goesOn: () => isOn });
      return isOn;
    } catch (error) {
      if (!signal.aborted)
        deps.log.warn({ analysisId: analysis.id, err: error }, 'linked companies could not be asked about');
      return false;
    }
  };
  let asked = round();
  return {
    async caughtUp(patienceMs) {
      asked = asked.then(round);
      const enough = new AbortController();
      const patience = setTimeout(patienceMs, false, { signal: enough.signal }).catch(() => false);
      const isDone = await Promise.race([asked, patience]);
      enough.abort();
      return isDone;
    },
    async stop() {
      isOn = false;
      await asked;
    },
  };
}
