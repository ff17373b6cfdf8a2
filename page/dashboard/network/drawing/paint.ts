/** Paints a network on a canvas: shapes by kind, lines by role and time, names at one size. Nothing is told by colour alone. */
import type { Data } from '../../data/answers.ts';
import type { Line } from '../network-model.ts';
import { type Box, NAME_SIZE } from './label-places.ts';
import { FONT, paintNames, paintOfficeNames } from './paint-names.ts';

const COLORS = ['surface', 'raised', 'line', 'line-strong', 'text', 'faint', 'accent-text', 'on-accent', 'safe', 'caution', 'warning', 'danger', 'none'];
const TONES = ['safe', 'caution', 'warning', 'danger', 'none'];

/** The page's own colours, as they are now. */
export function readColors() {
  const style = getComputedStyle(document.documentElement);
  const colors = Object.fromEntries(COLORS.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
  for (const tone of TONES) colors[`${tone}-ground`] = style.getPropertyValue(`--${tone}-ground`).trim();
  return colors;
}

/** Half the width of a shape on the screen: it shrinks in a crowd, its name never does. */
export const shapeSize = (item, zoom) => Math.min(11, Math.max(2.5, (item.kind === 'more' ? 13 : 10) * Math.sqrt(zoom))) + (item.isCentre ? 3 : 0);

/**
 * Returns the names that are written. `scene`: `items` in order of weight, with x and y on the screen, `links`, `colors`, `width`, `height`,
 * `zoom`, `selected`, `caption`, and `shown`: ids that stand out.
 */
export function paint(ground: CanvasRenderingContext2D, scene: Data): Map<string, Box> {
  const { width, height, colors } = scene;
  ground.clearRect(0, 0, width, height);
  const at = new Map(scene.items.map(item => [item.id, item]));
  paintLines(ground, scene, at);
  for (const item of scene.items) paintShape(ground, item, scene);
  const written = { ...scene, sizeOf: item => shapeSize(item, scene.zoom), isOn: link => isOn(scene, link) };
  const places = paintNames(ground, written);
  paintOfficeNames(ground, written, at, places);
  ground.fillStyle = colors.faint;
  ground.font = `500 ${NAME_SIZE}px ${FONT}`;
  ground.textAlign = 'left';
  ground.fillText(scene.caption, 12, height - 12);
  return places;
}

const isOn = ({ shown, selected }, { from, to }) => (shown.has(from) && shown.has(to)) || from === selected || to === selected;

/** One stroke for each kind of line: thousands cost little. */
function paintLines(ground, scene, at) {
  const kinds = Map.groupBy(scene.links as Line[], link => `${link.role}|${link.isCurrent}|${isOn(scene, link)}|${link.mark ?? ''}`);
  for (const links of kinds.values()) {
    const first = links[0]!;
    ground.save();
    styleOfLine(ground, first, scene);
    ground.beginPath();
    for (const { from, to } of links) {
      const [a, b] = [at.get(from), at.get(to)];
      if (!a || !b) continue;
      ground.moveTo(a.x, a.y);
      ground.lineTo(b.x, b.y);
    }
    ground.stroke();
    ground.restore();
    if (first.role === 'director' || first.role === 'partner') paintEnds(ground, links, scene, at);
  }
}

function styleOfLine(ground, link, scene) {
  const { colors } = scene;
  const isStrong = isOn(scene, link);
  ground.strokeStyle = isStrong ? colors['accent-text'] : (markColor(colors, link.mark) ?? colors['line-strong']);
  ground.lineWidth = (link.role === 'partner' ? 3.2 : 1.3) + (isStrong ? 1.4 : 0);
  ground.globalAlpha = isStrong || link.mark ? 1 : link.isCurrent ? 0.85 : 0.6;
  if (link.role === 'door') ground.strokeStyle = colors['accent-text'];
  if (link.role === 'door' || link.role === 'more') ground.setLineDash(link.role === 'door' ? [2, 3] : [1.5, 4]);
  else if (!link.isCurrent) ground.setLineDash([7, 5]);
}

const markColor = (colors, mark) => (mark === '+' ? colors.safe : mark === '−' ? colors.danger : mark ? colors.warning : null);

/** An arrow at the company, or a diamond for a share; and the sign of what changed, in the middle. */
function paintEnds(ground, links, scene, at) {
  const { colors, zoom } = scene;
  if (links.length > 1_500) return;
  for (const link of links) {
    const [a, b] = [at.get(link.from), at.get(link.to)];
    if (!a || !b) continue;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const back = shapeSize(b, zoom) + 2;
    ground.save();
    ground.fillStyle = isOn(scene, link) ? colors['accent-text'] : (markColor(colors, link.mark) ?? colors['line-strong']);
    ground.translate(b.x - back * Math.cos(angle), b.y - back * Math.sin(angle));
    ground.rotate(angle);
    ground.beginPath();
    const points =
      link.role === 'partner'
        ? [
            [0, 0],
            [-5, 4],
            [-10, 0],
            [-5, -4],
          ]
        : [
            [0, 0],
            [-7, 3.5],
            [-7, -3.5],
          ];
    for (const [x, y] of points) ground.lineTo(x, y);
    ground.closePath();
    ground.fill();
    ground.restore();
    if (link.mark) paintSign(ground, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, link.mark, colors);
  }
}

function paintSign(ground, { x, y }, mark, colors) {
  ground.beginPath();
  ground.arc(x, y, 8, 0, 2 * Math.PI);
  ground.fillStyle = markColor(colors, mark);
  ground.fill();
  ground.fillStyle = colors.surface;
  ground.font = `700 13px ${FONT}`;
  ground.textAlign = 'center';
  ground.fillText(mark, x, y + 4.5);
}

function paintShape(ground, item, scene) {
  const { colors, zoom, selected, shown } = scene;
  const size = shapeSize(item, zoom);
  ground.lineWidth = item.isFailed ? 2.5 : 1.6;
  const edges = { company: item.isFailed ? 'danger' : item.tone, door: 'accent-text' };
  const grounds = { company: `${item.tone}-ground`, door: 'accent-text' };
  ground.fillStyle = colors[grounds[item.kind] ?? 'raised'];
  ground.strokeStyle = colors[edges[item.kind] ?? 'line-strong'];
  outline(ground, item, size);
  ground.fill();
  ground.stroke();
  if (item.isFailed && size > 5) cross(ground, item, size * 0.45);
  if (item.id === selected || shown.has(item.id) || item.isCentre) {
    ground.strokeStyle = colors['accent-text'];
    ground.lineWidth = item.id === selected ? 3 : 1.8;
    outline(ground, item, size + 4);
    ground.stroke();
  }
  if (item.mark) paintSign(ground, { x: item.x + size, y: item.y - size }, item.mark, colors);
}

/** A square for a company, a circle for a person, a door for a door, two squares for a fold. */
function outline(ground, { x, y, kind }, size) {
  ground.beginPath();
  if (kind === 'person') ground.arc(x, y, size, 0, 2 * Math.PI);
  else if (kind === 'door') ground.roundRect(x - size * 0.7, y - size, size * 1.4, size * 2, [size * 0.7, size * 0.7, 0, 0]);
  else if (kind === 'more') {
    ground.roundRect(x - size + 3, y - size - 3, size * 2, size * 2, 4);
    ground.roundRect(x - size, y - size, size * 2, size * 2, 4);
  } else ground.roundRect(x - size, y - size, size * 2, size * 2, 3);
}

function cross(ground, { x, y }, size) {
  ground.beginPath();
  ground.moveTo(x - size, y - size);
  ground.lineTo(x + size, y + size);
  ground.moveTo(x + size, y - size);
  ground.lineTo(x - size, y + size);
  ground.stroke();
}
