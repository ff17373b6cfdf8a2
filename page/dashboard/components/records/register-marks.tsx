/** A mark per register of an analysis, in the registers' order. */
import { REGISTERS, registerName, t } from '../../texts.ts';
import { Hidden } from '../hidden.tsx';

const GLYPHS = { answered: 'M8 8v.1', failing: 'M8 4v4.8M8 11.6v.2', pending: '' };

export function RegisterMarks({ steps }: { steps: readonly { register: string; state: string; outcome?: string | null }[] }) {
  const states = new Map(steps.map(step => [step.register, step]));
  return (
    <ul class="marks">
      {Object.entries(REGISTERS).map(([register, [short]]) => {
        const { state = 'pending', outcome = null } = states.get(register) ?? {};
        const why = outcome && state === 'failing' ? ` (${t(`outcome.${outcome}`)})` : '';
        const words = `${registerName(register)}: ${t(state)}${why}`;
        return (
          <li class={`mark is-${state}`} title={words} key={register}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="6.6" />
              {GLYPHS[state] && <path d={GLYPHS[state]} />}
            </svg>
            <span class="mark-name" aria-hidden="true">
              {short}
            </span>
            <Hidden>{words}</Hidden>
          </li>
        );
      })}
    </ul>
  );
}
