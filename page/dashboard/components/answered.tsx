/**
 * What a question (`useAsk`) has brought: `children` gets the data as soon as there is any, and keeps it when a later try
 * fails; before that, it says that it loads or what went wrong.
 */
import type { ComponentChildren } from 'preact';
import type { Data } from '../data/answers.ts';
import type { Asked } from '../data/ask.ts';
import { t } from '../texts.ts';
import { Empty } from './empty.tsx';
import { Failure } from './failure.tsx';
import { Notice } from './notice.tsx';

export function Answered({ of: { data, error, again }, children }: { of: Asked; children: (data: Data) => ComponentChildren }) {
  if (!data) return error ? <Failure error={error} onRetry={again} /> : <Empty>{t('loading')}</Empty>;
  return (
    <>
      {error && <Notice tone="caution">{t('olderAnswer')}</Notice>}
      {children(data)}
    </>
  );
}
