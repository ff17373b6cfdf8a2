/** Moves nodes apart by forces, beside the page's own thread. */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';

/** Places of a large drawing are told in between, so often. */
const TOLD_EVERY = 15;
const FEW = 150;

/** Steps until it rests: a small drawing is worth more of them. */
const stepsFor = count => (count <= FEW ? 260 : count <= 700 ? 120 : 60);

function simulationOf({ nodes, links, isKept, isTall }) {
  const [loose, tight] = isTall ? [0.06, 0.025] : [0.02, 0.06];
  const isFew = nodes.length <= FEW;
  return forceSimulation(nodes)
    .stop()
    .alpha(isKept ? 0.35 : 1)
    .alphaDecay(1 - 0.001 ** (1 / stepsFor(nodes.length)))
    .force(
      'link',
      forceLink(links)
        .distance(link => (link.isDoor ? 0.75 : 1) * (isFew ? 170 : 70))
        .strength(link => (link.isDoor ? 1.4 : 1) * (isFew ? 0.5 : 0.35)),
    )
    .force(
      'charge',
      forceManyBody()
        .strength(isFew ? -1600 : -160)
        .theta(isFew ? 0.8 : 1.1)
        .distanceMax(900),
    )
    .force('collide', forceCollide(node => node.r).iterations(isFew ? 2 : 1))
    .force('x', forceX(node => (isKept ? node.x : 0)).strength(isKept ? 0.08 : loose))
    .force('y', forceY(node => (isKept ? node.y : 0)).strength(isKept ? 0.08 : tight));
}

const placesOf = nodes => Float64Array.from(nodes.flatMap(({ x, y }) => [x, y]));

globalThis.onmessage = ({ data }) => {
  const steps = stepsFor(data.nodes.length);
  const simulation = simulationOf(data);
  for (let step = 1; step <= steps; step++) {
    simulation.tick();
    const isDone = step === steps;
    if (isDone || (data.nodes.length > FEW && step % TOLD_EVERY === 0)) postMessage({ turn: data.turn, places: placesOf(data.nodes), isDone });
  }
};
