/** Asks before the token of a link takes the place of the session that is open, and says whose each is. */
import { useEffect, useState } from 'preact/hooks';
import type { AnyToken } from '../../data/held-token.ts';
import { t } from '../../texts.ts';
import { Name } from '../name.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Owned = { of: AnyToken; ownerOf: (token: string | null) => Promise<string | null> };

export function OfferedSession({ of, ownerOf }: Owned) {
  const token = of.offered.value;
  return token && <Question key={token} of={of} ownerOf={ownerOf} token={token} />;
}

function Question({ of, ownerOf, token }: Owned & { token: string }) {
  const [owners, setOwners] = useState<(string | null)[] | null>(null);
  useEffect(() => {
    void Promise.all([token, of.token].map(ownerOf)).then(setOwners);
  }, []);
  const [theirs, mine] = owners ?? [];
  return (
    <Dialog title={t('offered')} onClose={() => of.answer(false)}>
      {owners &&
        (theirs ? (
          <>
            <p>
              {t('offeredOf')} <Name>{theirs}</Name>
            </p>
            <p>
              {t('offeredMine')} <Name>{mine}</Name>
            </p>
            <p>{t('offeredText')}</p>
          </>
        ) : (
          <p>{t('offeredBad')}</p>
        ))}
      <div class="actions">
        <Button kind="primary" onClick={() => of.answer(false)} label={t('keepSession')} />
        {theirs && <Button onClick={() => of.answer(true)} label={t('useOffered')} />}
      </div>
    </Dialog>
  );
}
