/** What the network view knows and does; its parts show it and are drawn anew when it has `changed`. */
import { signal } from '@preact/signals';
import { toneOf } from '../components.ts';
import { saveFile } from '../data/save-file.ts';
import { replaceAddress } from '../router.ts';
import { day, timeOfDay } from '../texts.ts';
import { kept } from '../way-back.ts';
import { marked } from './changes.ts';
import { Drawing } from './drawing/drawing.ts';
import { dressed, namesIn } from './dressed.ts';
import { drawnOf } from './fold.ts';
import { createActs } from './network-acts.ts';
import { addressOf, wantedOf } from './network-address.ts';
import { eventsOf, ringsOf, sharesOf } from './network-model.ts';
import { askNetwork, keptAnswers, readFile } from './network-requests.ts';
import { firstState } from './network-state.ts';
import { t } from './network-texts.ts';
import { createReader } from './read-network.ts';

const NO_FINDINGS = { doors: [], phoenix: [], state: 'asked' };

export type OfView = { view: NetworkView };

export class NetworkView {
  nameOf = namesIn(t);
  #state = signal({ known: firstState(location.hash) });
  canvas!: HTMLCanvasElement;
  drawing!: Drawing;
  nif: string;
  reader = createReader(
    { ask: askNetwork, read: async path => JSON.parse(await readFile(path)) },
    { kept: keptAnswers(), onWait: until => this.sayWaiting(until) },
  );
  acts = createActs(this);

  constructor(nif: string) {
    this.nif = nif;
  }

  /** Draws, and reads, until it is told to `end`. */
  begin(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    const { select, act } = this.acts;
    this.drawing = new Drawing(canvas, { onSelect: select, onAct: act, nameOf: this.nameOf });
    void this.load({});
  }

  /** A component that reads it is drawn anew when it has changed. */
  get state() {
    return this.#state.value.known;
  }

  changed() {
    this.#state.value = { ...this.#state.peek() };
  }

  /** Shows what the address says now: it may be pasted, or gone back to, while the view stands. */
  arrive() {
    const { state } = this;
    if (location.hash === state.hash) return;
    state.hash = location.hash;
    void this.load(wantedOf(location.hash));
  }

  /** The address follows what is shown, without a step of its own in the history. */
  writeAddress() {
    this.state.hash = addressOf(this.nif, this.state.wanted);
    replaceAddress(this.state.hash);
  }

  /** Asks for another day, depth or day of comparison. What is drawn stays, with its own day, until the answer is here. */
  async load(change) {
    const { state, reader, nif } = this;
    const wanted = { ...state.wanted, ...change };
    const turn = ++state.turn;
    const isOver = () => state.isLeft || turn !== state.turn;
    state.wanted.mode = wanted.mode;
    state.asked = wanted;
    this.canvas.setAttribute('aria-busy', 'true');
    this.changed();
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
    const { day, depth, since } = wanted;
    state.wanted = { ...wanted, mode: state.wanted.mode };
    state.shown = { day, depth, since, network, changes, findings: NO_FINDINGS };
    Object.assign(state, { path: null, from: null, trouble: null });
    this.settle();
    this.redraw({ keep: false });
    const left = kept('selected');
    const isThere = [...network.nodes, ...state.drawn.items].some(({ id }) => id === left);
    if (!state.selected && isThere) this.acts.select(left);
  }

  /** Controls say what is shown, never what was only asked for. */
  settle() {
    const { state } = this;
    state.asked = null;
    this.canvas.setAttribute('aria-busy', 'false');
    if (!state.shown) return;
    for (const on of eventsOf(state.shown.network)) state.events.add(on);
    this.writeAddress();
  }

  /** `keep`: what stands already stays where it is. */
  redraw({ keep }) {
    const { state, canvas, nif } = this;
    const { network } = state.shown;
    this.choose();
    const about = this.about();
    const drawn = dressed(state.drawn, { centre: nif, cutOff: network.cutOff, toneOf });
    this.drawing.show(drawn, { centre: nif, keep, caption: this.caption() });
    canvas.setAttribute('aria-label', t('drawingOf', { about }));
    const [nodes, shapes] = [network.nodes.length, state.drawn.items.length];
    Object.assign(canvas.dataset, { nodes, drawn: shapes, day: network.asOf });
    if (!keep) this.say(network.nodes.length < 2 ? t('empty') : `${this.caption()} ${about}.`);
    this.changed();
  }

  /** What is drawn of what was read: marked, with rings of doors, and grouped. */
  choose() {
    const { state } = this;
    const { network, changes, findings } = state.shown;
    const whole = { ...network, offices: [...network.offices, ...sharesOf(findings.phoenix, network)] };
    state.graph = changes ? marked(whole, changes) : whole;
    state.rings = ringsOf(findings.doors);
    const told = findings.phoenix.flatMap(({ controllers, predecessorNif }) => [predecessorNif, ...controllers.map(({ directorId }) => directorId)]);
    state.drawn = drawnOf(state.graph, {
      rings: state.rings,
      keep: new Set([...state.keep, ...told]),
      open: state.open,
      most: state.isAll ? Infinity : undefined,
    });
  }

  showMode(mode) {
    this.state.wanted.mode = mode;
    if (this.state.shown) this.writeAddress();
    this.changed();
  }

  nameAt(id) {
    const nodes = (this.state.graph ?? this.state.shown?.network)?.nodes ?? [];
    return nodes.find(node => node.id === id)?.name ?? id;
  }

  about() {
    const { nodes } = this.state.graph;
    const companies = nodes.filter(({ kind }) => kind === 'company').length;
    return `${t('countCompanies', { n: companies })}, ${t('countPeople', { n: nodes.length - companies })}`;
  }

  shownDay() {
    return this.state.shown ? day(this.state.shown.network.asOf) : '—';
  }

  caption() {
    return t('caption', { day: this.shownDay(), n: this.state.shown.depth });
  }

  say(text) {
    this.state.told = text;
    this.changed();
  }

  sayWaiting(until: Date | null) {
    if (this.state.isLeft) return;
    const waits = until && t('waiting', { time: timeOfDay(until) });
    const stays = this.state.shown && t('waitingShown', { shown: this.shownDay() });
    this.say(waits ? [waits, stays].filter(Boolean).join(' ') : '');
  }

  /** `wanted` is what was asked for; null where an action failed. */
  fail(error, wanted) {
    if (this.state.isLeft) return;
    if (error.code === 'not-found' && !this.state.shown) return this.say(t('empty'));
    this.state.trouble = { error, wanted };
    this.changed();
  }

  /** The network as it is shown, as a file. */
  async save(format, type) {
    const { day, depth } = this.state.shown ?? this.state.wanted;
    const query = new URLSearchParams({ depth: String(depth), first: '500', ...(day ? { asOf: day } : {}) });
    try {
      const text = await readFile(`/api/v1/contractors/${this.nif}/network.${format}?${query}`);
      saveFile(new Blob([text], { type }), `${this.nif}-network.${format}`);
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
