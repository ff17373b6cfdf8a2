/** A mark per register of an analysis, in the registers' order. */
import { html } from 'htm/preact';
import { REGISTERS, registerName, t } from '../../texts.js';
import { Hidden } from '../hidden.js';

const GLYPHS = { answered: 'M8 8v.1', failing: 'M8 4v4.8M8 11.6v.2', pending: '' };

export function RegisterMarks({ steps }) {
  const states = new Map(steps.map(step => [step.register, step]));
  return html`<ul class="marks">
    ${Object.entries(REGISTERS).map(([register, [short]]) => {
      const { state = 'pending', outcome = null } = states.get(register) ?? {};
      const why = outcome && state === 'failing' ? ` (${t(`outcome.${outcome}`)})` : '';
      const words = `${registerName(register)}: ${t(state)}${why}`;
      return html`<li class=${`mark is-${state}`} title=${words} key=${register}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.6" />${GLYPHS[state] && html`<path d=${GLYPHS[state]} />`}
        </svg>
        <span class="mark-name" aria-hidden="true">${short}</span>
        <${Hidden}>${words}<//>
      </li>`;
    })}
  </ul>`;
}
