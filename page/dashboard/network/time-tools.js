/** Which day is shown: a date, a slider with marks at real events, and the event before or after. */
import { button, h, replace } from './elements.js';

const DAY_MS = 86_400_000;
/** A slide asks once it rests; a date once it is typed, as each digit of a year makes a date of its own. */
const SLIDE_REST_MS = 250;
const TYPING_REST_MS = 600;
const EARLIEST = '1900-01-01';
const YEARS_AT_LEAST = 1;
/** Marks closer than this share of the line are one. */
const MARK_EVERY = 0.004;

const numberOf = day => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOf = number => new Date(number * DAY_MS).toISOString().slice(0, 10);
const before = day => dayOf(numberOf(day) - 1);
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format(Date.now());

/**
 * @param {any} words
 * @param {(change: { day?: string | null, since?: string | null }) => void} load
 */
export function timeTools({ t, day: dayName }, load) {
  /** @type {{ day: string | null, since: string | null, events: string[] }} */
  let shown = { day: null, since: null, events: [] };
  /** The timer of what is not asked yet; 0: nothing. */
  let resting = 0;
  const later = (ms, act) => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      resting = 0;
      act();
    }, ms);
  };
  const output = h('output', { class: 'nw-shown-day', for: 'as-of nw-slide' }, t('today'));
  const date = dateField('as-of', later, value => choose(value));
  const slide = h('input', {
    id: 'nw-slide',
    type: 'range',
    step: 1,
    'aria-label': t('asOf'),
    oninput: () => {
      const day = dayOf(Number(slide.value));
      says(day, true);
      later(SLIDE_REST_MS, () => choose(day));
    },
  });
  const marks = h('div', { class: 'nw-marks', 'aria-hidden': 'true' });
  const since = dateField('since', later, value => load({ since: value || null }));
  const clear = button(t('clear'), () => load({ since: null }), { hidden: true });
  const older = button('‹', () => step(-1), { 'aria-label': t('older'), title: t('older') });
  const newer = button('›', () => step(1), { 'aria-label': t('newer'), title: t('newer') });

  function choose(day) {
    if (day === '') return load({ day: null });
    load({ day: day >= today() ? null : day });
  }

  function step(by) {
    const from = shown.day ?? today();
    const day = by < 0 ? shown.events.findLast(on => on < from) : shown.events.find(on => on > from);
    if (day) choose(day);
    else if (by > 0 && shown.day) choose('');
  }

  function says(day, isAsked) {
    const name = day && day < today() ? dayName(day) : t('today');
    output.textContent = isAsked ? t('loading', { day: name }) : name;
    slide.setAttribute('aria-valuetext', name);
  }

  function drawMarks(first, last) {
    let drawn = -1;
    replace(
      marks,
      shown.events.flatMap(on => {
        const at = (numberOf(on) - first) / (last - first);
        if (at - drawn < MARK_EVERY) return [];
        drawn = at;
        const mark = h('span', { title: dayName(on) });
        mark.style.setProperty('left', `${100 * at}%`);
        return mark;
      }),
    );
  }

  return {
    element: h(
      'div',
      { class: 'nw-time' },
      h('label', { for: 'as-of' }, t('asOf')),
      date,
      older,
      h('div', { class: 'nw-slide' }, slide, marks),
      newer,
      output,
      h('span', { class: 'nw-since' }, h('label', { for: 'since' }, t('since')), since, clear),
    ),
    /** A question is on its way. */
    asking({ day, since: other }) {
      date.value = day ?? today();
      since.value = other ?? '';
      slide.value = String(numberOf(day ?? today()));
      says(day, true);
    },
    /** What stands on the page. Controls that somebody moves at this moment stay as they are. */
    shows(next) {
      shown = next;
      if (resting) return;
      const last = numberOf(today());
      const first = Math.min(last - YEARS_AT_LEAST * 365, ...shown.events.map(on => numberOf(on) - 1));
      Object.assign(slide, {
        min: String(first),
        max: String(last),
        value: String(numberOf(shown.day ?? today())),
      });
      date.value = shown.day ?? today();
      since.value = shown.since ?? '';
      since.max = before(shown.day ?? today());
      clear.hidden = shown.since === null;
      older.disabled = !shown.events.some(on => on < (shown.day ?? today()));
      newer.disabled = shown.day === null;
      says(shown.day, false);
      drawMarks(first, last);
    },
  };
}

/** Used once it rests, or by Enter; a date that cannot be is left alone. */
function dateField(id, later, use) {
  const useIt = () => input.validity.valid && use(input.value);
  const input = h('input', {
    id,
    type: 'date',
    min: EARLIEST,
    max: today(),
    onchange: () => later(TYPING_REST_MS, useIt),
    onkeydown: event => event.key === 'Enter' && later(0, useIt),
  });
  return input;
}
