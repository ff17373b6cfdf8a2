/** Preloaded into a process: at every SIGUSR2 its event loop stands still for BLOCK_MS, as under a computation that does not end. */
process.on('SIGUSR2', () => {
  const until = performance.now() + Number(process.env.BLOCK_MS);
  while (performance.now() < until);
});
