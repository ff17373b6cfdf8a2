/** Asks the worker where nodes go; an older question is not listened to any more. */

export function createLayout(onPlaces: (places: Map<string, { x: number; y: number }>, isDone: boolean) => void) {
  let worker: Worker | null = null;
  let turn = 0;
  let ids: string[] = [];

  const told = ({ data }) => {
    if (data.turn !== turn) return;
    onPlaces(new Map(ids.map((id, n) => [id, { x: data.places[2 * n], y: data.places[2 * n + 1] }])), data.isDone);
  };

  return {
    run(
      { items, links }: { items: { id: string; kind: string }[]; links: { from: string; to: string; role: string }[] },
      seeds: Map<string, { x: number; y: number }>,
      { isKept, isTall }: { isKept: boolean; isTall: boolean },
    ) {
      // One that still works on an older question would answer late.
      worker?.terminate();
      worker = new Worker(new URL('./layout-worker.js', import.meta.url), { type: 'module' });
      worker.onmessage = told;
      turn += 1;
      ids = items.map(({ id }) => id);
      const indexOf = new Map(ids.map((id, n) => [id, n]));
      const room = items.length <= 60 ? 56 : items.length <= 150 ? 40 : 18;
      worker.postMessage({
        turn,
        isKept,
        isTall,
        nodes: ids.map(id => ({ ...seeds.get(id), r: room })),
        links: links.map(({ from, to, role }) => ({ source: indexOf.get(from), target: indexOf.get(to), isDoor: role === 'door' })),
      });
    },
    end() {
      worker?.terminate();
    },
  };
}
