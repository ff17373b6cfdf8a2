/** The command box (Ctrl or Cmd with K): what is typed is found among commands and names of companies; Enter does the chosen one. */
import { useEffect, useState } from 'preact/hooks';
import { Dialog, Empty, Name } from '../components.ts';
import { ask } from '../data/ask.ts';
import { t } from '../texts.ts';
import { commandsFor, company } from './command-list.ts';

const NAMES = `query ($search: String!) { companies(search: $search, first: 8) { edges { node { nif name } } } }`;
const LEAST_LETTERS = 3;
/** Names are asked for once the typing rests. */
const REST_MS = 200;
const BOX = { role: 'combobox', 'aria-expanded': true, 'aria-controls': 'commands', autocomplete: 'off', spellcheck: false } as const;

export function CommandBox({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, choose] = useState(0);
  const names = useNames(text);
  const commands = [...commandsFor(text), ...names.map(company)];
  const at = Math.min(chosen, commands.length - 1);
  const run = command => {
    onClose();
    command?.run();
  };
  function onInput(event) {
    setText(event.currentTarget.value);
    choose(0);
  }
  function onKeyDown(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose((at + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter') run(commands[at]);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog title={t('commandBox')} class="is-commands" onClose={onClose}>
      <input
        class="command-input"
        autofocus
        {...BOX}
        aria-label={t('commandHint')}
        aria-activedescendant={commands[at] ? `command-${at}` : undefined}
        placeholder={t('commandHint')}
        value={text}
        {...{ onKeyDown, onInput }}
      />
      <div id="commands" class="commands" role="listbox" aria-label={t('commandBox')}>
        {commands.map((command, place) => (
          <button key={command.id} id={`command-${place}`} type="button" role="option" tabIndex={-1} aria-selected={place === at} onClick={() => run(command)}>
            <Name>{command.label}</Name>
            <span class="faint small">{command.hint}</span>
          </button>
        ))}
      </div>
      {commands.length === 0 && <Empty>{t('commandNone')}</Empty>}
    </Dialog>
  );
}

/** Companies whose names have these words; the last answer stays until the next is there. */
function useNames(text) {
  const [names, setNames] = useState<{ nif: string; name: string }[]>([]);
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
