import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const PLACE = fileURLToPath(new URL('../../node_modules/.cache/contractor-risk', import.meta.url));

/**
 * Keeps what is imported from here on as compiled code, so that the next process begins with half the work. Beside the
 * packages, where only their owner can put code; a place that cannot be written to is done without.
 */
export const keepCompiledCode = (): void => void enableCompileCache(PLACE);
