/** Keys that work on every page: the command box, and the sheet that lists all keys. */
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../components.ts';
import { session } from '../data/session.ts';
import { t } from '../texts.ts';
import { CommandBox } from './command-box.tsx';
import { isTyping, KEYS, viewKeys } from './keys.ts';

export function Shortcuts() {
  const [shown, show] = useState<'commands' | 'keys' | null>(null);
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
  if (shown === 'commands') return <CommandBox onClose={close} />;
  if (shown === 'keys') return <KeySheet onClose={close} />;
  return null;
}

const KeySheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('keys')} onClose={onClose}>
    <dl class="keys">
      {[...KEYS, ...viewKeys.value].map(([keys, text]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
