/** A bar for each day; the numbers stand in a table below it. `days` are `{ day, value, part }`; `part` of it is marked. */
import { DataTable } from '../../components.ts';
import { day as dayText, number, t } from '../../texts.ts';

const WIDTH = 600;
const HEIGHT = 120;

export function DayBars({ days, label, partLabel }: { days: { day: string; value: number; part: number }[]; label: string; partLabel: string }) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = WIDTH / days.length;
  return (
    <figure class="bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, value, part }, place) => {
          const bar = { x: place * step + step * 0.12, width: step * 0.76 };
          return (
            <g key={day}>
              <Bar {...bar} height={(value / most) * HEIGHT} kind="bar" />
              <Bar {...bar} height={(part / most) * HEIGHT} kind="bar is-part" />
            </g>
          );
        })}
        <line x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} class="bar-ground" />
      </svg>
      <figcaption class="faint small">
        {dayText(days[0]?.day)} – {dayText(days.at(-1)?.day)} · {t('op.most', { n: most })}
        <span class="bar-key">{label}</span>
        <span class="bar-key is-part">{partLabel}</span>
      </figcaption>
      <details>
        <summary>{t('op.numbers')}</summary>
        <DataTable
          label={label}
          rows={days.filter(({ value }) => value > 0).toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', label: t('op.day'), isHead: true, cell: ({ day }) => dayText(day) },
            { key: 'value', label, class: 'num', cell: ({ value }) => number(value) },
            { key: 'part', label: partLabel, class: 'num', cell: ({ part }) => number(part) },
          ]}
        />
      </details>
    </figure>
  );
}

const Bar = ({ x, width, height, kind }: { x: number; width: number; height: number; kind: string }) =>
  height > 0 && <rect class={kind} x={x} width={width} y={HEIGHT - height} height={height} />;
