/** Turns callbacks into a generator of a list's parts: `run` gives each part, and learns whether another is wanted. */
export async function* partsFrom<P>(
  run: (give: (part: P) => Promise<boolean>) => Promise<unknown>,
): AsyncGenerator<P> {
  let coming = Promise.withResolvers<P | null>();
  let wanted = Promise.withResolvers<boolean>();
  const give = (part: P) => {
    coming.resolve(part);
    return wanted.promise;
  };
  const ended = run(give).then(
    () => coming.resolve(null),
    error => coming.reject(error),
  );
  try {
    for (let part = await coming.promise; part !== null; part = await coming.promise) {
      coming = Promise.withResolvers();
      // After the reader has stopped, errors are ignored.
      coming.promise.catch(() => {});
      yield part;
      const before = wanted;
      wanted = Promise.withResolvers();
      before.resolve(true);
    }
  } finally {
    wanted.resolve(false);
    await ended;
  }
}
