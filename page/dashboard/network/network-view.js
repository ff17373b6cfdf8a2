/** Who runs which company around one, on a day: drawn, and as tables that say the same. */
import { saidOf } from '../components/failure.js';
import { marked } from './changes.js';
import { Drawing } from './drawing/drawing.js';
import { dressed, namesIn } from './dressed.js';
import { button, h, named, replace, replaceKeeping } from './elements.js';
import { drawnOf } from './fold.js';
import { createActs } from './network-acts.js';
import { addressOf, wantedOf } from './network-address.js';
import { findingsPanels } from './network-findings.js';
import { networkFrame } from './network-frame.js';
import { eventsOf, ringsOf, sharesOf } from './network-model.js';
import { selectedPanel } from './network-panel.js';
import { firstState } from './network-state.js';
import { networkTables } from './network-tables.js';
import { networkTexts } from './network-texts.js';
import { networkTools } from './network-tools.js';
import { createReader } from './read-network.js';
import { timeTools } from './time-tools.js';

const NO_FINDINGS = { doors: [], phoenix: [], state: 'asked' };
const SOON_MS = 12 * 3_600_000;

/**
 * @param {HTMLElement} main
 * @param {string} nif
 * @param {any} outside
 */
export function mountNetwork(main, nif, outside) {
  const view = new NetworkView(main, nif, outside);
  void view.load({});
  return view;
}

export class NetworkView {
  /**
   * @param {HTMLElement} main
   * @param {string} nif
   * @param {any} outside
   */
  constructor(main, nif, outside) {
    this.nif = nif;
    this.outside = outside;
    this.words = { ...outside, nif, t: networkTexts(outside.language()) };
    this.nameOf = namesIn(this.words.t);
    this.state = firstState(outside.hash());
    this.reader = createReader(outside, { kept: outside.kept, onWait: until => this.sayWaiting(until) });
    this.parts = networkFrame(main, this.words, (_name, format, type) => this.save(format, type));
    this.acts = createActs(this);
    this.drawing = new Drawing(this.parts.canvas, {
      onSelect: this.acts.select,
      onAct: this.acts.act,
      nameOf: this.nameOf,
    });
    this.time = timeTools(this.words, change => this.load(change));
    this.tools = networkTools(this.words, {
      nodes: () => this.state.graph?.nodes ?? [],
      onDepth: depth => this.load({ depth }),
      onMode: mode => this.showMode(mode),
      onFound: this.acts.select,
      onAll: this.acts.groupAll,
      drawing: this.drawing,
    });
    this.parts.tools.append(this.time.element, this.tools.element);
    this.parts.ground.append(this.tools.zoom);
  }

  /** Shows what the address says now: it may be pasted, or gone back to, while the view stands. */
  arrive() {
    const { state } = this;
    const hash = this.outside.hash();
    if (hash === state.hash) return;
    state.hash = hash;
    const wanted = wantedOf(hash);
    state.wanted.mode = wanted.mode;
    void this.load(wanted);
  }

  /** The address follows what is shown, without a step of its own in the history. */
  writeAddress() {
    this.state.hash = addressOf(this.nif, this.state.wanted);
    this.outside.setHash(this.state.hash);
  }

  /** Asks for another day, depth or day of comparison. What is drawn stays, with its own day, until the answer is here. */
  async load(change) {
    const { state, reader, nif } = this;
    const wanted = { ...state.wanted, ...change };
    const turn = ++state.turn;
    const isOver = () => state.isLeft || turn !== state.turn;
    this.time.asking(wanted);
    this.tools.asking(wanted);
    this.parts.canvas.setAttribute('aria-busy', 'true');
    try {
      const network = await reader.network(nif, wanted.depth, wanted.day);
      const { since, depth, day } = wanted;
      const changes = since ? await reader.changes(nif, depth, since, day) : null;
      if (isOver()) return;
      this.show(wanted, network, changes);
      await this.readFindings(isOver);
    } catch (error) {
      if (isOver()) return;
      this.settle();
      this.fail(error, wanted);
    }
  }

  /** A silence about signs is said: it is no clean record. */
  async readFindings(isOver) {
    const { shown } = this.state;
    try {
      shown.findings = { ...(await this.reader.findings(this.nif, shown.depth, shown.day)), state: 'read' };
    } catch (error) {
      shown.findings = { ...NO_FINDINGS, state: 'failed' };
      if (!isOver()) this.fail(error, null);
    }
    if (!isOver()) this.redraw({ keep: true });
  }

  show(wanted, network, changes) {
    const { state } = this;
    state.wanted = { ...wanted, mode: state.wanted.mode };
    state.shown = {
      day: wanted.day,
      depth: wanted.depth,
      since: wanted.since,
      network,
      changes,
      findings: NO_FINDINGS,
    };
    Object.assign(state, { path: null, from: null });
    replace(this.parts.trouble);
    this.settle();
    this.redraw({ keep: false });
  }

  /** Controls say what is shown, never what was only asked for. */
  settle() {
    const { state, time, tools, parts } = this;
    parts.canvas.setAttribute('aria-busy', 'false');
    if (!state.shown) return;
    const { day, depth, since, network } = state.shown;
    for (const on of eventsOf(network)) state.events.add(on);
    time.shows({ day, since, events: [...state.events].sort() });
    tools.shows({ depth });
    this.writeAddress();
  }

  /** `keep`: what stands already stays where it is. */
  redraw({ keep }) {
    const { state, parts, nif } = this;
    const { network } = state.shown;
    this.choose();
    const about = this.about();
    const drawn = dressed(state.drawn, { centre: nif, cutOff: network.cutOff, toneOf: this.outside.toneOf });
    this.drawing.show(drawn, { centre: nif, keep, caption: this.caption() });
    parts.canvas.setAttribute('aria-label', this.words.t('drawingOf', { about }));
    Object.assign(parts.canvas.dataset, {
      nodes: network.nodes.length,
      drawn: state.drawn.items.length,
      day: network.asOf,
    });
    replace(parts.title, named(this.nameAt(nif)));
    if (!keep) this.say(network.nodes.length < 2 ? this.words.t('empty') : `${this.caption()} ${about}.`);
    this.showSelected();
    this.showFindings();
    this.showMode(state.wanted.mode);
  }

  /** What is drawn of what was read: marked, with rings of doors, and grouped. */
  choose() {
    const { state } = this;
    const { network, changes, findings } = state.shown;
    const whole = { ...network, offices: [...network.offices, ...sharesOf(findings.phoenix, network)] };
    state.graph = changes ? marked(whole, changes) : whole;
    state.rings = ringsOf(findings.doors);
    const told = findings.phoenix.flatMap(({ controllers, predecessorNif }) => [
      predecessorNif,
      ...controllers.map(({ directorId }) => directorId),
    ]);
    state.drawn = drawnOf(state.graph, {
      rings: state.rings,
      keep: new Set([...state.keep, ...told]),
      open: state.open,
      most: state.isAll ? Infinity : undefined,
    });
  }

  showSelected() {
    const { state, parts, acts, nameOf } = this;
    const item = state.drawn?.items.find(({ id }) => id === state.selected) ?? null;
    const { ask } = this.outside;
    const of = { item, state, nameOf, ask, onSelect: acts.select, onAround: acts.readAround };
    const panel = selectedPanel(this.words, { ...of, onUnfold: acts.unfold, onPath: acts.beginPath });
    replaceKeeping(parts.selected, panel);
    parts.selected.dataset.selected = state.selected ?? '';
  }

  /** Only where they are others: what somebody opened in them stays open. */
  showFindings() {
    const { state, parts, acts } = this;
    const { network, changes, findings } = state.shown;
    const of = [network, changes, findings];
    if (of.every((one, n) => one === state.findingsOf[n])) return;
    state.findingsOf = of;
    const panels = findingsPanels(this.words, {
      state,
      onShow: acts.highlight,
      onSelect: acts.select,
      onRetry: () => this.load({}),
    });
    replaceKeeping(parts.findings, panels);
  }

  showMode(mode) {
    const { state, parts, tools, acts } = this;
    state.wanted.mode = mode;
    const isTable = mode === 'table';
    parts.canvas.hidden = isTable;
    tools.zoom.hidden = isTable;
    parts.tables.hidden = !isTable;
    tools.shows({ mode });
    if (!state.shown) return;
    this.writeAddress();
    if (isTable) networkTables(this.words, parts.tables, { state, acts });
  }

  nameAt(id) {
    const { graph, shown } = this.state;
    return (graph ?? shown.network).nodes.find(node => node.id === id)?.name ?? id;
  }

  about() {
    const { nodes } = this.state.graph;
    const companies = nodes.filter(({ kind }) => kind === 'company').length;
    const { t } = this.words;
    return `${t('countCompanies', { n: companies })}, ${t('countPeople', { n: nodes.length - companies })}`;
  }

  shownDay() {
    return this.state.shown ? this.outside.day(this.state.shown.network.asOf) : '—';
  }

  caption() {
    return this.words.t('caption', { day: this.shownDay(), n: this.state.shown.depth });
  }

  /** Once, to those who listen and those who see. */
  say(text) {
    if (this.parts.told.textContent !== text) this.parts.told.textContent = text;
  }

  /** @param {Date | null} until */
  sayWaiting(until) {
    if (this.state.isLeft) return;
    const isSoon = until && until.getTime() - Date.now() < SOON_MS;
    const time = isSoon ? until.toLocaleTimeString() : until?.toLocaleString();
    this.say(until ? this.words.t('waiting', { time, shown: this.shownDay() }) : '');
  }

  /** `wanted` is what was asked for; null where an action failed. */
  fail(error, wanted) {
    const { t } = this.words;
    const { shown } = this.state;
    if (this.state.isLeft) return;
    if (error.code === 'not-found' && !shown) return this.say(t('empty'));
    const day = wanted?.day ? this.outside.day(wanted.day) : t('today');
    replace(
      this.parts.trouble,
      h(
        'div',
        { class: 'failure', role: 'alert' },
        h('strong', null, t('error')),
        wanted && shown && h('p', null, t('refused', { day, shown: this.shownDay() })),
        h('p', null, saidOf(error)),
        error.requestId && h('p', { class: 'faint mono' }, t('requestId', { id: error.requestId })),
        wanted && button(t('again'), () => this.load(wanted)),
      ),
    );
  }

  /** The network as it is shown, as a file. */
  async save(format, type) {
    const { day, depth } = this.state.shown ?? this.state.wanted;
    const query = new URLSearchParams({ depth: String(depth), first: '500', ...(day ? { asOf: day } : {}) });
    try {
      const text = await this.outside.readText(`/api/v1/contractors/${this.nif}/network.${format}?${query}`);
      this.outside.download(`${this.nif}-network.${format}`, type, text);
    } catch (error) {
      this.fail(error, null);
    }
  }

  end() {
    this.state.isLeft = true;
    this.reader.end();
    this.drawing.end();
  }
}
