/** The drawing that one moves: by pointer, wheel and keys. What it shows and where, it is told. */
import { createLayout } from './layout.js';
import { paint, readColors, shapeSize } from './paint.js';
import { followPointers } from './pointers.js';
import { seedPlaces } from './seed-places.js';

const EDGE = { x: 96, top: 40, bottom: 64 };
const NEAREST_ZOOM = 4;
const FIT_ZOOM = 1.25;
const STEP = 1.3;

/**
 * `onSelect` gets an id or null, `onAct` the id of a node that was selected already.
 * @param {HTMLCanvasElement} canvas
 * @param {{ onSelect: (id: string | null) => void, onAct: (id: string) => void, nameOf: (item: any) => string }} told
 */
export function createDrawing(canvas, { onSelect, onAct, nameOf }) {
  const state = {
    /** @type {any[]} */
    items: [],
    /** @type {any[]} */
    links: [],
    /** @type {Map<string, { x: number, y: number }>} */
    places: new Map(),
    /** @type {string | null} */
    selected: null,
    shown: new Set(),
    caption: '',
    view: { x: 0, y: 0, zoom: 1 },
    colors: readColors(),
    isMoved: false,
    isAsked: false,
  };
  const ground = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));

  function draw() {
    state.isAsked = false;
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    ground.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const item of state.items) Object.assign(item, onScreen(item.id));
    const written = paint(ground, { ...state, width, height, zoom: state.view.zoom, nameOf });
    canvas.dataset.names = String(written.size);
    canvas.dataset.zoom = state.view.zoom.toFixed(3);
  }
  const ask = () => {
    if (state.isAsked) return;
    state.isAsked = true;
    requestAnimationFrame(draw);
  };

  const onScreen = id => {
    const { x, y } = state.places.get(id) ?? { x: 0, y: 0 };
    return { x: x * state.view.zoom + state.view.x, y: y * state.view.zoom + state.view.y };
  };

  function fit(ids = state.items.map(({ id }) => id)) {
    const at = ids.map(id => state.places.get(id)).filter(place => place !== undefined);
    const { clientWidth: width, clientHeight: height } = canvas;
    if (at.length === 0 || width === 0) return;
    const [left, right] = [Math.min(...at.map(({ x }) => x)), Math.max(...at.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...at.map(({ y }) => y)), Math.max(...at.map(({ y }) => y))];
    const edge = Math.min(EDGE.x, width / 5);
    const zoom = Math.min(
      FIT_ZOOM,
      (width - 2 * edge) / Math.max(1, right - left),
      (height - EDGE.top - EDGE.bottom) / Math.max(1, bottom - top),
    );
    state.view = {
      zoom,
      x: width / 2 - (zoom * (left + right)) / 2,
      y: (height + EDGE.top - EDGE.bottom) / 2 - (zoom * (top + bottom)) / 2,
    };
    ask();
  }

  function zoomBy(factor, at = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }) {
    const { x, y, zoom } = state.view;
    const next = Math.min(NEAREST_ZOOM, Math.max(0.02, zoom * factor));
    const by = next / zoom;
    state.view = { zoom: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
    state.isMoved = true;
    ask();
  }

  const layout = createLayout((places, isDone) => {
    state.places = places;
    if (!state.isMoved) fit();
    if (isDone) canvas.dataset.state = 'rested';
    ask();
  });

  /** The node at a point of the screen: the nearest whose shape, with some room for a finger, is there. */
  function nodeAt({ x, y }) {
    let nearest = null;
    let least = Infinity;
    for (const item of state.items) {
      const far = Math.hypot(item.x - x, item.y - y);
      if (far < Math.max(16, shapeSize(item, state.view.zoom) + 6) && far < least)
        [nearest, least] = [item.id, far];
    }
    return nearest;
  }

  function tap(point) {
    const id = nodeAt(point);
    if (id !== null && id === state.selected) onAct(id);
    else onSelect(id);
  }

  const stop = followPointers(canvas, {
    nodeAt,
    tap,
    zoomBy,
    pan(dx, dy) {
      state.view = { ...state.view, x: state.view.x + dx, y: state.view.y + dy };
      state.isMoved = true;
      ask();
    },
    drag(id, dx, dy) {
      layout.end();
      canvas.dataset.state = 'rested';
      const { x, y } = state.places.get(id) ?? { x: 0, y: 0 };
      state.places.set(id, { x: x + dx / state.view.zoom, y: y + dy / state.view.zoom });
      state.isMoved = true;
      ask();
    },
  });

  /** To the nearest node in a direction. */
  function walk(dx, dy) {
    const from = state.items.find(({ id }) => id === state.selected);
    if (!from) return onSelect(state.items[0]?.id ?? null);
    const ahead = state.items
      .filter(({ id }) => id !== from.id)
      .map(({ id, x, y }) => {
        const [along, aside] = [
          (x - from.x) * dx + (y - from.y) * dy,
          Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx),
        ];
        return { id, along, far: along + 2 * aside };
      })
      .filter(({ along }) => along > 4)
      .sort((a, b) => a.far - b.far);
    if (ahead[0]) onSelect(ahead[0].id);
  }

  const KEYS = {
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    0: () => refit(),
    ArrowRight: () => walk(1, 0),
    ArrowLeft: () => walk(-1, 0),
    ArrowDown: () => walk(0, 1),
    ArrowUp: () => walk(0, -1),
    Enter: () => state.selected && onAct(state.selected),
    Escape: () => onSelect(null),
  };
  const onKey = event => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  canvas.addEventListener('keydown', onKey);

  const recolor = () => {
    state.colors = readColors();
    ask();
  };
  const theme = matchMedia('(prefers-color-scheme: dark)');
  theme.addEventListener('change', recolor);
  const watch = new ResizeObserver(() => (state.isMoved ? ask() : fit()));
  watch.observe(canvas);

  function refit() {
    state.isMoved = false;
    fit();
  }

  return {
    /**
     * `keep`: what stands already stays where the eye knows it.
     * @param {{ items: any[], links: any[] }} drawn
     */
    show(drawn, { centre, caption, keep }) {
      const known = keep ? state.places : new Map();
      state.items = drawn.items;
      state.links = drawn.links;
      state.caption = caption;
      state.places = seedPlaces(drawn, centre, known);
      if (!keep) refit();
      canvas.dataset.state = 'moving';
      layout.run(drawn, state.places, { isKept: keep, isTall: canvas.clientHeight > canvas.clientWidth });
      ask();
    },
    select(id) {
      state.selected = id;
      const at = id === null ? null : onScreen(id);
      const isOut = at && (at.x < 0 || at.y < 0 || at.x > canvas.clientWidth || at.y > canvas.clientHeight);
      if (isOut)
        state.view = {
          ...state.view,
          x: state.view.x + canvas.clientWidth / 2 - at.x,
          y: state.view.y + canvas.clientHeight / 2 - at.y,
        };
      ask();
    },
    /** Ids that stand out with the lines between them. */
    highlight(ids) {
      state.shown = new Set(ids);
      ask();
    },
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fit: refit,
    end() {
      stop();
      layout.end();
      watch.disconnect();
      theme.removeEventListener('change', recolor);
      canvas.removeEventListener('keydown', onKey);
    },
  };
}
