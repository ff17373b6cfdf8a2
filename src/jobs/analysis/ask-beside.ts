/** Linked companies asked about while the registers answer about the company itself. */
import { setTimeout } from 'node:timers/promises';
import type { Analysis } from '../../contractors/analysis.ts';
import type { Surroundings } from '../../network/exploring/read-network.ts';
import { askLinked, type LinkedDeps, planLinked } from './consult-linked.ts';

export interface Beside {
  /** All companies of the network were asked about. */
  readonly isWhole: boolean;
  /** The network as it was read last, unless something was asked since. */
  readonly surroundings: Surroundings | null;
}

export interface AskedBeside {
  /** Reads the network once more, and asks about its companies for `patienceMs`. */
  caughtUp(patienceMs: number): Promise<Beside>;
  /** Starts no more questions, and waits for the open ones. */
  stop(): Promise<void>;
}

const LATE: Beside = { isWhole: false, surroundings: null };

/** Begins at once with the links that are known already. If it fails, the company's own analysis still goes on. */
export function askBeside(deps: LinkedDeps, analysis: Analysis, signal: AbortSignal): AskedBeside {
  let isOn = true;
  const round = async (): Promise<Beside> => {
    try {
      const { open, surroundings } = await planLinked(deps, analysis);
      if (open > 0) await askLinked(deps, analysis, { signal, goesOn: () => isOn });
      return { isWhole: isOn, surroundings };
    } catch (error) {
      if (!signal.aborted)
        deps.log.warn({ analysisId: analysis.id, err: error }, 'linked companies could not be asked about');
      return LATE;
    }
  };
  let asked = round();
  return {
    async caughtUp(patienceMs) {
      asked = asked.then(round);
      const enough = new AbortController();
      const patience = setTimeout(patienceMs, LATE, { signal: enough.signal }).catch(() => LATE);
      const beside = await Promise.race([asked, patience]);
      enough.abort();
      return beside;
    },
    async stop() {
      isOn = false;
      await asked;
    },
  };
}
