/** A view whose code and texts are loaded when it is first shown, so that others do not wait for it. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Data } from '../data/answers.ts';
import { ApiError } from '../data/api-error.ts';
import { t } from '../texts.ts';
import { Empty } from './empty.tsx';
import { Failure } from './failure.tsx';

/** The service has another version by now, or went away just then: a browser keeps a failed import, and only the whole page is another try. */
const NotLoaded = () => <Failure error={{ code: 'not-loaded', message: t('partNotLoaded') }} onRetry={() => location.reload()} />;

/** The page of samples puts one of its own in its place. */
const { fetch } = globalThis;
/** Asked before an import: one that fails would be kept. */
const reachService = () =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => {
    throw new ApiError('unreachable', { code: 'unreachable' });
  });

/** `load` gives the component, by an import of its module; `Later.load` does so before it is shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  Later.load = async () => {
    if (loaded) return;
    await reachService();
    loaded = await load();
  };
  return Later;
  function Later(parts: Props) {
    const [{ View, error }, set] = useState({ View: loaded as ComponentType<Data> | null, error: null as ApiError | null });
    const look = () =>
      Later.load().then(
        () => set({ View: loaded, error: null }),
        error => set(error instanceof ApiError ? { View: null, error } : { View: NotLoaded, error: null }),
      );
    useEffect(() => {
      if (!View) void look();
    }, []);
    if (View) return <View {...parts} />;
    return error ? <Failure error={error} onRetry={look} /> : <Empty>{t('loading')}</Empty>;
  }
}
