/** What the service says of a register or a job, which exists in English alone: it is marked so. */
import { getLanguage, t } from '../../texts.ts';

export const Technical = ({ children }: { children?: string | null }) =>
  children ? (
    <>
      {getLanguage() !== 'en' && <span class="faint small">{t('op.technical')}</span>} <bdi lang="en">{children}</bdi>
    </>
  ) : (
    t('nothing')
  );
