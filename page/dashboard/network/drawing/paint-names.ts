/** Writes the names of nodes, and of offices at their lines. */
import { LINE_HEIGHT, labelPlaces, linesOfName, NAME_SIZE } from './label-places.ts';

export const FONT = 'Inter, system-ui, -apple-system, "Segoe UI", "Open Sans", Roboto, sans-serif';
const MOST_OFFICE_NAMES = 30;
/** Long names are written whole. */
const FEW = 20;
/** Above it, a name may lie on a shape. */
const CROWD = 800;
/** Of a phone. */
const NARROW = 500;

const boxOfShape = ({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r });
const middleOf = box => box && { x: (box.left + box.right) / 2, y: box.top };

export function paintNames(ground, { items, colors, width, height, selected, shown, nameOf, sizeOf }) {
  ground.font = `${NAME_SIZE}px ${FONT}`;
  const measure = text => ground.measureText(text).width;
  const labels = items
    .filter(({ x, y }) => x > -80 && y > -40 && x < width + 80 && y < height + 40)
    .map(item => {
      item.lines ??= linesOfName(nameOf(item), measure, { most: items.length <= FEW ? 3 : 2, widest: width < NARROW ? 104 : 156 });
      item.lineWidth ??= Math.max(...item.lines.map(measure));
      return {
        id: item.id,
        x: item.x,
        y: item.y,
        r: sizeOf(item),
        width: item.lineWidth + 6,
        height: item.lines.length * LINE_HEIGHT,
        isNeeded: item.id === selected || item.isCentre,
        isFirst: item.id === selected || shown.has(item.id),
        item,
      };
    })
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const obstacles = labels.length <= CROWD ? labels.map(boxOfShape) : [];
  const places = labelPlaces(labels, { width, height, obstacles });
  ground.textAlign = 'center';
  for (const { id, item } of labels) {
    const place = middleOf(places.get(id));
    if (!place) continue;
    ground.font = `${item.isCentre || item.id === selected ? 650 : 500} ${NAME_SIZE}px ${FONT}`;
    writeLines(ground, item.lines, place, colors.surface, item.isFailed ? colors.danger : item.kind === 'company' ? colors.text : colors.faint);
  }
  return places;
}

/** With an edge of the ground, so that lines below do not disturb. */
function writeLines(ground, lines, { x, y }, edge, color) {
  for (const [n, line] of lines.entries()) {
    const base = y + n * LINE_HEIGHT + NAME_SIZE - 1;
    ground.strokeStyle = edge;
    ground.lineWidth = 3.5;
    ground.lineJoin = 'round';
    ground.strokeText(line, x, base);
    ground.fillStyle = color;
    ground.fillText(line, x, base);
  }
}

/** Roles at their lines, where there is room: of the selected node, or of all where there are few. */
export function paintOfficeNames(ground, scene, at, names) {
  const offices = scene.links.filter(link => link.label && (scene.isOn(link) || scene.links.length <= MOST_OFFICE_NAMES));
  if (offices.length > 2 * MOST_OFFICE_NAMES) return;
  ground.font = `${NAME_SIZE - 1}px ${FONT}`;
  const shapes = scene.items.map(item => boxOfShape({ ...item, r: scene.sizeOf(item) }));
  const obstacles = [...names.values(), ...shapes];
  const labels = offices.flatMap((link, n) => {
    const [a, b] = [at.get(link.from), at.get(link.to)];
    if (!a || !b || Math.hypot(a.x - b.x, a.y - b.y) < 90) return [];
    return { id: String(n), link, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 8, r: -4, width: ground.measureText(link.label).width, height: 13 };
  });
  const places = labelPlaces(labels, { width: scene.width, height: scene.height, obstacles });
  ground.textAlign = 'center';
  for (const { id, link } of labels) {
    const place = middleOf(places.get(id));
    if (place) writeLines(ground, [link.label], place, scene.colors.surface, scene.colors.faint);
  }
}
