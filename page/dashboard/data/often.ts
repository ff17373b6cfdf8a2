/** For what no event tells of, such as a colleague who changes a list: it is looked at now and then, and when the reader is back. */

const OFTEN_MS = 30_000;

/** `act` runs while the page is seen, until the returned function is called. */
export function often(act: () => unknown) {
  const look = () => {
    if (!document.hidden) act();
  };
  const timer = setInterval(look, OFTEN_MS);
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
