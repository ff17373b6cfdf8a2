/** Which day is shown: a date, a slider with marks at real events, and the event before or after. */
import { useRef, useState } from 'preact/hooks';
import { Button } from '../components.ts';
import { lisbonDay } from '../data/day.ts';
import { day as dayName } from '../texts.ts';
import { t } from './network-texts.ts';
import type { OfView } from './network-view.ts';

const DAY_MS = 86_400_000;
/** A slide asks once it rests. */
const SLIDE_REST_MS = 250;
const EARLIEST = '1900-01-01';
const YEARS_AT_LEAST = 1;
/** Marks closer than this share of the line are one. */
const MARK_EVERY = 0.004;

const numberOf = day => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOf = number => new Date(number * DAY_MS).toISOString().slice(0, 10);
const before = day => dayOf(numberOf(day) - 1);

/** A value that is used once it rests. Until then it is `held`, whatever is drawn meanwhile. */
function useRest(use: (value: string) => void) {
  const [held, hold] = useState<string | null>(null);
  const timer = useRef(0);
  function rest(value, ms) {
    hold(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      hold(null);
      use(value);
    }, ms);
  }
  return { held, rest };
}

export function TimeTools({ view }: OfView) {
  const { asked, shown, wanted } = view.state;
  const today = lisbonDay(new Date());
  const events = [...view.state.events].sort();
  const shownDay = shown?.day ?? null;
  const { day, since } = asked ?? shown ?? wanted;
  const choose = next => view.load({ day: next === '' || next >= today ? null : next });
  const slide = useRest(choose);
  function step(by) {
    const from = shownDay ?? today;
    const next = by < 0 ? events.findLast(on => on < from) : events.find(on => on > from);
    if (next) choose(next);
    else if (by > 0 && shownDay) choose('');
  }
  const told = slide.held ?? day;
  const name = told && told < today ? dayName(told) : t('today');
  const last = numberOf(today);
  const first = Math.min(last - YEARS_AT_LEAST * 365, ...events.map(on => numberOf(on) - 1));
  return (
    <div class="nw-time">
      <DayField id="as-of" label={t('asOf')} value={day ?? today} max={today} onUse={choose} />
      <Button small aria-label={t('older')} title={t('older')} disabled={!events.some(on => on < (shownDay ?? today))} onClick={() => step(-1)} label="‹" />
      <div class="nw-slide">
        <input
          id="nw-slide"
          type="range"
          step="1"
          min={first}
          max={last}
          value={numberOf(told ?? today)}
          aria-label={t('asOf')}
          aria-valuetext={name}
          onInput={event => slide.rest(dayOf(Number(event.currentTarget.value)), SLIDE_REST_MS)}
        />
        <div class="nw-marks" aria-hidden="true">
          <Marks {...{ events, first, last }} />
        </div>
      </div>
      <Button small aria-label={t('newer')} title={t('newer')} disabled={shownDay === null} onClick={() => step(1)} label="›" />
      <output class="nw-shown-day" for="as-of nw-slide">
        {asked || slide.held ? t('loading', { day: name }) : name}
      </output>
      <span class="nw-since">
        <DayField id="since" label={t('since')} value={since ?? ''} max={before(shownDay ?? today)} onUse={other => view.load({ since: other || null })} />
        {shown?.since && <Button small onClick={() => view.load({ since: null })} label={t('clear')} />}
      </span>
    </div>
  );
}

function Marks({ events, first, last }: { events: string[]; first: number; last: number }) {
  let drawn = -1;
  return events.flatMap(on => {
    const at = (numberOf(on) - first) / (last - first);
    if (at - drawn < MARK_EVERY) return [];
    drawn = at;
    return <span key={on} title={dayName(on)} style={{ left: `${100 * at}%` }} />;
  });
}

/** A date that is typed is used by Enter or when the field is left, as each digit makes another date; one that is picked at once. A date that cannot be is left alone. */
function DayField({ id, label, value, max, onUse }: { id: string; label: string; value: string; max: string; onUse: (day: string) => void }) {
  const [held, hold] = useState<string | null>(null);
  const isTyped = useRef(false);
  const typing = is => {
    isTyped.current = is;
    return is;
  };
  function useIt({ currentTarget: { validity, value: next } }) {
    typing(false);
    hold(null);
    if (next !== value && validity.valid) onUse(next);
  }
  return (
    <>
      <label for={id}>{label}</label>
      <input
        type="date"
        min={EARLIEST}
        {...{ id, max }}
        value={held ?? value}
        onInput={event => hold(event.currentTarget.value)}
        onChange={event => isTyped.current || useIt(event)}
        onKeyDown={event => typing(event.key !== 'Enter') || useIt(event)}
        onPointerDown={() => typing(false)}
        onBlur={useIt}
      />
    </>
  );
}
