/** The drawing that one moves: by pointer, wheel and keys. What it shows, it is told. */
import type { Data } from '../../data/answers.ts';
import { fitting, nextInWay, onScreen, type View, zoomed } from './ground.ts';
import { createLayout } from './layout.ts';
import { paint, readColors, shapeSize } from './paint.ts';
import { followPointers } from './pointers.ts';
import { seedPlaces } from './seed-places.ts';

const STEP = 1.3;
/** Room around a shape for a finger. */
const TOUCH = 16;

/** `onSelect` gets an id or null, `onAct` the id of a node that was selected already. */
type Told = { onSelect: (id: string | null) => void; onAct: (id: string) => void; nameOf: (item: Data) => string };

export class Drawing {
  items: Data[] = [];
  links: Data[] = [];
  places = new Map<string, { x: number; y: number }>();
  selected: string | null = null;
  /** Ids that stand out, with the lines between them. */
  shown = new Set<string>();
  caption = '';
  view: View = { x: 0, y: 0, zoom: 1 };
  /** By hand: then it is not fitted any more. */
  isMoved = false;
  isAsked = false;

  canvas: HTMLCanvasElement;
  told: Told;
  ground: CanvasRenderingContext2D;
  colors = readColors();
  dark = matchMedia('(prefers-color-scheme: dark)');
  isDark = this.dark.matches;
  layout = createLayout((places, isDone) => this.take(places, isDone));
  ended = new AbortController();
  watch = new ResizeObserver(() => (this.isMoved ? this.select(this.selected) : this.fitAll()));

  constructor(canvas: HTMLCanvasElement, told: Told) {
    this.canvas = canvas;
    this.told = told;
    this.ground = canvas.getContext('2d')!;
    const { signal } = this.ended;
    canvas.addEventListener('keydown', event => this.key(event), { signal });
    this.dark.addEventListener('change', () => this.recolor(), { signal });
    this.watch.observe(canvas);
    followPointers(canvas, this, signal);
  }

  /** `keep`: what stands already stays where the eye knows it. */
  show(drawn, { centre, caption, keep }) {
    const { canvas } = this;
    const isSame = keep && hasSameShape(this, drawn);
    const isKept = keep && canvas.dataset.state === 'rested';
    Object.assign(this, { items: drawn.items, links: drawn.links, caption });
    this.ask();
    if (isSame) return;
    this.places = seedPlaces(drawn, centre, keep ? this.places : new Map());
    if (!keep) this.fit();
    canvas.dataset.state = 'moving';
    this.layout.run(drawn, this.places, { isKept, isTall: canvas.clientHeight > canvas.clientWidth });
  }

  take(places, isDone) {
    this.places = places;
    if (isDone) this.canvas.dataset.state = 'rested';
    if (this.isMoved) this.ask();
    else this.fitAll();
  }

  /** One frame for whatever changed since the last one. */
  ask() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.paint();
    });
  }

  paint() {
    const { canvas, ground, view } = this;
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = devicePixelRatio || 1;
    const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
    ground.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const item of this.items) Object.assign(item, this.at(item.id));
    const { items, links, colors, selected, shown, caption, told } = this;
    paint(ground, { items, links, colors, selected, shown, caption, nameOf: told.nameOf, width, height, zoom: view.zoom });
    canvas.classList.toggle('is-dark', this.isDark);
    canvas.dataset.zoom = view.zoom.toFixed(3);
  }

  at(id) {
    return onScreen(this.view, this.places.get(id) ?? { x: 0, y: 0 });
  }

  fitAll() {
    const places = this.items.flatMap(({ id }) => this.places.get(id) ?? []);
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (places.length > 0 && width > 0) this.view = fitting(places, { width, height });
    this.ask();
  }

  fit() {
    this.isMoved = false;
    this.fitAll();
  }

  zoomBy(factor, at = { x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 }) {
    this.view = zoomed(this.view, factor, at);
    this.isMoved = true;
    this.ask();
  }

  zoomIn() {
    this.zoomBy(STEP);
  }

  zoomOut() {
    this.zoomBy(1 / STEP);
  }

  pan(dx, dy) {
    this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
    this.isMoved = true;
    this.ask();
  }

  /** A node that is held stays where it is put; the others stay too. */
  drag(id, dx, dy) {
    const { x, y } = this.places.get(id) ?? { x: 0, y: 0 };
    this.places.set(id, { x: x + dx / this.view.zoom, y: y + dy / this.view.zoom });
    this.layout.end();
    this.canvas.dataset.state = 'rested';
    this.isMoved = true;
    this.ask();
  }

  /** The node whose shape is nearest to a point of the screen. */
  nodeAt({ x, y }) {
    let nearest = null;
    let least = Infinity;
    for (const item of this.items) {
      const far = Math.hypot(item.x - x, item.y - y);
      const isHit = far < Math.max(TOUCH, shapeSize(item, this.view.zoom) + 6);
      if (isHit && far < least) [nearest, least] = [item.id, far];
    }
    return nearest;
  }

  tap(point) {
    const id = this.nodeAt(point);
    if (id !== null && id === this.selected) this.told.onAct(id);
    else this.told.onSelect(id);
  }

  key(event) {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act(this);
  }

  walk(dx, dy) {
    const from = this.items.find(({ id }) => id === this.selected);
    const next = from ? nextInWay(this.items, from, { dx, dy }) : this.items[0]?.id;
    if (next) this.told.onSelect(next);
  }

  /** What lies outside is brought to the middle; where the table stands in its place, when it is seen again. */
  select(id) {
    this.selected = id;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { x, y } = id === null ? { x: 0, y: 0 } : this.at(id);
    const isOutside = x < 0 || y < 0 || x > width || y > height;
    if (isOutside && width > 0) this.pan(width / 2 - x, height / 2 - y);
    this.ask();
  }

  highlight(ids: string[]) {
    this.shown = new Set(ids);
    this.ask();
  }

  recolor() {
    this.colors = readColors();
    this.isDark = this.dark.matches;
    this.ask();
  }

  end() {
    this.ended.abort();
    this.layout.end();
    this.watch.disconnect();
  }
}

const KEYS: Record<string, (drawing: Drawing) => void> = {
  '+': drawing => drawing.zoomIn(),
  '=': drawing => drawing.zoomIn(),
  '-': drawing => drawing.zoomOut(),
  0: drawing => drawing.fit(),
  ArrowRight: drawing => drawing.walk(1, 0),
  ArrowLeft: drawing => drawing.walk(-1, 0),
  ArrowDown: drawing => drawing.walk(0, 1),
  ArrowUp: drawing => drawing.walk(0, -1),
  Enter: drawing => drawing.selected && drawing.told.onAct(drawing.selected),
  Escape: drawing => drawing.told.onSelect(null),
};

/** Whether the same nodes are drawn with as many lines: then they stay where they are. */
function hasSameShape(before, after) {
  const known = new Set(before.items.map(({ id }) => id));
  return before.links.length === after.links.length && known.size === after.items.length && after.items.every(({ id }) => known.has(id));
}
