/** Keys that work on every page: the command box, and the sheet that lists all keys. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../components/forms/dialog.js';
import { session } from '../data/session.js';
import { t } from '../texts.js';
import { CommandBox } from './command-box.js';
import { isTyping, KEYS, viewKeys } from './keys.js';

export function Shortcuts() {
  const [shown, show] = useState(/** @type {'commands' | 'keys' | null} */ (null));
  const isOpen = session.isOpen.value;
  useEffect(() => {
    function onKey(event) {
      if (event.key === 'k' && (event.ctrlKey || event.metaKey)) show('commands');
      else if (event.key === '?' && !isTyping(event.target)) show('keys');
      else return;
      event.preventDefault();
    }
    if (!isOpen) return;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
  const close = () => show(null);
  if (!isOpen) return null;
  if (shown === 'commands') return html`<${CommandBox} onClose=${close} />`;
  if (shown === 'keys') return html`<${KeySheet} onClose=${close} />`;
  return null;
}

const KeySheet = ({ onClose }) => html`
  <${Dialog} title=${t('keys')} onClose=${onClose}>
    <dl class="keys">${[...KEYS, ...viewKeys.value].map(([keys, text]) => html`<div key=${keys}><dt><kbd>${keys}</kbd></dt><dd>${t(text)}</dd></div>`)}</dl>
  <//>`;
