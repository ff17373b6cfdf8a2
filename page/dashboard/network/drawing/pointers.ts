/** Pointers and the wheel over a drawing. The page scrolls past it: the wheel zooms with Ctrl or Meta, or once the drawing has the focus. */

/** A pointer that moved less was a tap. */
const TAP = 5;

type Point = { x: number; y: number };
type OnNode = { nodeAt: (at: Point) => string | null; drag: (id: string, dx: number, dy: number) => void };
type Drawing = OnNode & { pan: (dx: number, dy: number) => void; zoomBy: (factor: number, at: Point) => void; tap: (at: Point) => void };
export function followPointers(canvas: HTMLCanvasElement, drawing: Drawing, signal: AbortSignal) {
  const down = new Map<number, Point>();
  let held: string | null = null;
  let moved = 0;
  const pointOf = event => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const onDown = event => {
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, pointOf(event));
    moved = 0;
    held = down.size === 1 ? drawing.nodeAt(pointOf(event)) : null;
  };
  const onMove = event => {
    const before = down.get(event.pointerId);
    const now = pointOf(event);
    canvas.style.cursor = drawing.nodeAt(now) ? 'pointer' : 'grab';
    if (!before) return;
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    moved += Math.abs(dx) + Math.abs(dy);
    if (down.size === 2) pinch(event.pointerId, before, now);
    else if (moved >= TAP && held) drawing.drag(held, dx, dy);
    else if (moved >= TAP) drawing.pan(dx, dy);
    down.set(event.pointerId, now);
  };
  function pinch(id, before, now) {
    const other = [...down].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const far = point => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    drawing.zoomBy(far(now) / far(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }
  const onUp = event => {
    const isTap = down.size === 1 && moved < TAP && event.type === 'pointerup';
    down.delete(event.pointerId);
    held = null;
    if (isTap) drawing.tap(pointOf(event));
  };
  const onWheel = event => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== canvas) return;
    event.preventDefault();
    drawing.zoomBy(0.998 ** event.deltaY, pointOf(event));
  };

  const heard = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp };
  for (const [name, listener] of Object.entries(heard)) canvas.addEventListener(name, listener, { signal });
  canvas.addEventListener('wheel', onWheel, { passive: false, signal });
}
