import { heading } from '../router.ts';
import { t } from '../texts.ts';

export const NotFound = () => (
  <>
    <h1 tabindex={-1} ref={heading}>
      {t('notFoundPage')}
    </h1>
    <a href="#/">{t('overview')}</a>
  </>
);
