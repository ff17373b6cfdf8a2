/** What can be done with a node: select it, open a fold, read on around it, look for a path. */
import type { Data } from '../data/answers.ts';
import { keep } from '../way-back.ts';
import { merged, type NetNode, officeKey } from './network-model.ts';
import type { firstState } from './network-state.ts';
import { t } from './network-texts.ts';
import type { createReader } from './read-network.ts';

const COMPANY = /^\d{9}$/;

type Shown = { state: ReturnType<typeof firstState>; reader: ReturnType<typeof createReader>; nameAt: (id: string) => string };
type Told = { changed: () => void; redraw: (how: { keep: boolean }) => void; say: (text: string) => void; fail: (error: unknown, wanted: null) => void };
type Drawn = { drawing: { select: (id: string | null) => void; highlight: (ids: string[]) => void } };

export function createActs(view: Shown & Told & Drawn) {
  const { state } = view;
  const acts = { select, act, unfold, groupAll, readAround, beginPath, highlight };
  return acts;

  function select(id: string | null) {
    if (state.from && id && id !== state.from && COMPANY.test(id)) return void findPath(state.from, id);
    state.selected = id;
    keep({ selected: id });
    const isDrawn = id === null || state.drawn.items.some(item => item.id === id);
    if (isDrawn) view.changed();
    else {
      state.keep.add(id);
      view.redraw({ keep: true });
    }
    view.drawing.select(id);
  }

  /** What a second tap, or Enter, does. */
  function act(id) {
    const item = state.drawn.items.find(each => each.id === id);
    if (item?.kind === 'more') unfold(id, true);
    else if (item?.kind === 'company') void readAround(id);
    else document.getElementById('nw-selected-head')?.focus();
  }

  function unfold(id, isOpen) {
    state.open.set(id, isOpen);
    state.selected = null;
    view.redraw({ keep: true });
    view.drawing.select(null);
  }

  function groupAll(isAll) {
    state.isAll = isAll;
    state.open.clear();
    state.keep.clear();
    view.redraw({ keep: false });
  }

  async function readAround(id) {
    await trying(async () => {
      const { network, day } = state.shown;
      const more = await view.reader.around(network, id, day);
      return () => {
        const n = more.nodes.length - network.nodes.length;
        state.shown.network = more;
        view.redraw({ keep: true });
        view.say(t(n > 0 ? 'aroundRead' : 'aroundNone', { n, name: view.nameAt(id) }));
      };
    });
  }

  function beginPath(id) {
    state.from = state.from === id ? null : id;
    view.say(state.from ? t('pathPick', { name: view.nameAt(id) }) : '');
    view.changed();
  }

  async function findPath(from, to) {
    state.from = null;
    await trying(async () => {
      const path = await view.reader.path(from, to, state.shown.day);
      return () => {
        state.selected = to;
        if (path) showPath(path);
        view.changed();
        view.drawing.select(to);
        const names = { from: view.nameAt(from), to: view.nameAt(to) };
        view.say(path ? t('pathFound', { n: path.steps, ...names }) : t('pathNone', names));
      };
    });
  }

  /** What the path leads over is drawn too, though it lies outside of what was read. */
  function showPath({ steps, hops }: Data) {
    const { network } = state.shown;
    const nodes = new Map<string, NetNode>(hops.flatMap(hop => [hop.from, hop.to]).map(node => [node.key, nodeOf(node)]));
    const offices = hops.map(({ office }) => ({ ...office, ...recordOf(office.source) }));
    const known = new Set(network.offices.map(officeKey));
    const more = { nodes: [...nodes.values()], offices: offices.filter(office => !known.has(officeKey(office))), cutOff: [] };
    state.shown.network = merged(network, more, null);
    state.path = { steps, hops };
    highlight([hops[0].from.key, ...hops.map(hop => hop.to.key)]);
  }

  function highlight(ids: string[]) {
    for (const id of ids) state.keep.add(id);
    view.redraw({ keep: true });
    view.drawing.highlight(ids);
  }

  /** An answer for another day than the one shown is not used. */
  async function trying(ask) {
    const { turn } = state;
    try {
      const use = await ask();
      if (!state.isLeft && turn === state.turn) use();
    } catch (error) {
      if (turn === state.turn) view.fail(error, null);
    }
  }
}

const recordOf = ({ register, reference }) => ({ register, reference });

const nodeOf = ({ __typename, key, name, step, verdict, insolvencies = [] }: Data): NetNode => ({
  id: key,
  kind: __typename === 'NetworkCompany' ? 'company' : 'person',
  name,
  step,
  verdict: verdict ?? null,
  insolventOn: insolvencies.at(-1)?.on ?? null,
  isFailed: insolvencies.some(({ rescued }) => !rescued),
  isHub: false,
});
