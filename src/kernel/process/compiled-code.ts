import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

export const COMPILED_CODE = fileURLToPath(
  new URL('../../../node_modules/.cache/contractor-risk', import.meta.url),
);

/**
 * Caches the compiled code of later imports, which halves the start of the next process. The cache is beside the packages,
 * where only their owner can write; if it cannot be written, there is none.
 */
export const keepCompiledCode = (): void => void enableCompileCache(COMPILED_CODE);
