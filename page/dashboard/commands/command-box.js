/** The command box (Ctrl or Cmd with K): what is typed is found among commands and names of companies; Enter does the chosen one. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Empty } from '../components/empty.js';
import { Dialog } from '../components/forms/dialog.js';
import { Name } from '../components/name.js';
import { ask } from '../data/ask.js';
import { t } from '../texts.js';
import { commandsFor, company } from './command-list.js';

const NAMES = `query ($search: String!) { companies(search: $search, first: 8) { edges { node { nif name } } } }`;
const LEAST_LETTERS = 3;
/** Names are asked for once the typing rests. */
const REST_MS = 200;

export function CommandBox({ onClose }) {
  const [text, setText] = useState('');
  const [chosen, choose] = useState(0);
  const names = useNames(text);
  const commands = [...commandsFor(text), ...names.map(company)];
  const at = Math.min(chosen, commands.length - 1);
  const run = command => {
    onClose();
    command?.run();
  };
  function onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose((at + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter') run(commands[at]);
    else return;
    event.preventDefault();
  }
  return html`
    <${Dialog} title=${t('commandBox')} class="is-commands" onClose=${onClose}>
      <input class="command-input" autofocus role="combobox" aria-expanded="true" aria-controls="commands" aria-label=${t('commandHint')}
        aria-activedescendant=${commands[at] ? `command-${at}` : null} placeholder=${t('commandHint')} autocomplete="off" spellcheck=${false}
        value=${text} onKeyDown=${onKey} onInput=${event => {
          setText(event.currentTarget.value);
          choose(0);
        }} />
      <ul id="commands" class="commands" role="listbox" aria-label=${t('commandBox')}>
        ${commands.map(
          (command, place) => html`
            <li key=${command.id} id=${`command-${place}`} role="option" aria-selected=${String(place === at)} onClick=${() => run(command)}>
              <${Name}>${command.label}<//><span class="faint small">${command.hint}</span>
            </li>`,
        )}
      </ul>
      ${commands.length === 0 && html`<${Empty}>${t('commandNone')}<//>`}
    <//>`;
}

/** Companies whose names have these words; the last answer stays until the next is there. */
function useNames(text) {
  const [names, setNames] = useState(/** @type {{ nif: string, name: string }[]} */ ([]));
  useEffect(() => {
    const search = text.trim();
    if (search.length < LEAST_LETTERS || /^[\d\s.]+$/.test(search)) return setNames([]);
    let isOver = false;
    const timer = setTimeout(
      () =>
        ask(NAMES, { search }).then(
          ({ companies }) => isOver || setNames(companies.edges.map(({ node }) => node)),
          () => isOver || setNames([]),
        ),
      REST_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return names;
}
