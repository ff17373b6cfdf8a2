/** What asks for a fresh link: instead of every view while nobody has been signed in, and over the view when a session is over. */
import { useState } from 'preact/hooks';
import { SessionForm } from '../components/forms/session-form.tsx';
import { Dialog } from '../components.ts';
import type { AnyToken } from '../data/held-token.ts';
import { operator } from '../data/operator-session.ts';
import { session } from '../data/session.ts';
import { heading } from '../router.ts';
import { t } from '../texts.ts';

/** `isOperator`: an operator's link is needed. */
export const SignIn = ({ isOperator = false }: { isOperator?: boolean }) => (
  <div class="narrow">
    <section class="panel session">
      <h1 tabindex={-1} ref={heading}>
        {t(isOperator ? 'operatorOver' : 'sessionOver')}
      </h1>
      <Asked of={isOperator ? operator : session} isOperator={isOperator} />
    </section>
  </div>
);

/** Nothing that stands in the view is lost; put aside, it leaves the view to be read. */
export function SignInOver({ of, isOperator = false }: { of: AnyToken; isOperator?: boolean }) {
  const [isAside, setAside] = useState(false);
  const title = t(isOperator ? 'operatorOver' : 'sessionOver');
  if (isAside)
    return (
      <p class="session is-bar">
        <button class="button" type="button" onClick={() => setAside(false)}>
          {title}
        </button>
      </p>
    );
  return (
    <Dialog title={title} class="session" onClose={() => setAside(true)}>
      <Asked of={of} isOperator={isOperator} />
    </Dialog>
  );
}

const Asked = ({ of, isOperator }: { of: AnyToken; isOperator: boolean }) => (
  <>
    <p>
      {t(isOperator ? 'operatorOverText' : 'sessionOverText')} <code>npx contractor-risk dashboard{isOperator ? ' --operator' : ''}</code>.
    </p>
    <SessionForm of={of} />
    <p class="faint">{t('sessionStays')}</p>
  </>
);
