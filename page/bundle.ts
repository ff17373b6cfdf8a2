/**
 * A program: bundles the dashboard's modules and prints them as JSON, as pairs of name and text. A process of its own, as the
 * bundler takes 140 MB.
 */
import { join } from 'node:path';
import { type OutputOptions, rolldown } from 'rolldown';

const PAGE = join(import.meta.dirname, 'dashboard');

const [first, ...others] = await Promise.all([
  // One file for what is loaded at once; a view that is loaded later has a name of its content.
  bundle('main.tsx', {
    chunkFileNames: ({ name }) => (name === 'page' ? '[name].js' : '[name]-[hash].js'),
    codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] },
  }),
  ...['network/drawing/layout-worker.ts', 'parts/parts.tsx'].map(name => bundle(name, { codeSplitting: false })),
]);
process.stdout.write(JSON.stringify([...first!, ...others.flat()]));

async function bundle(entry: string, output: OutputOptions): Promise<[string, string][]> {
  const transform = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;
  const made = await rolldown({ input: join(PAGE, entry), platform: 'browser', tsconfig: false, transform });
  const { output: files } = await made.generate({ minify: true, ...output });
  await made.close();
  return files.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file.code]] : []));
}
