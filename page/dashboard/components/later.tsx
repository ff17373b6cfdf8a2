/** A view whose code and texts are loaded when it is first shown, so that others do not wait for it. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Data } from '../data/answers.ts';
import { t } from '../texts.ts';
import { Empty } from './empty.tsx';
import { Failure } from './failure.tsx';

/** The service was away, or has another version by now. A browser may keep a failed import: only the whole page is another try. */
const NotLoaded = () => <Failure error={{ code: 'not-loaded', message: t('partNotLoaded') }} onRetry={() => location.reload()} />;

/** `load` gives the component, by an import of its module; `Later.load` does so before it is shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  Later.load = async () => {
    loaded = await load();
  };
  return Later;
  function Later(parts: Props) {
    const [View, setView] = useState<ComponentType<Data> | null>(() => loaded);
    useEffect(() => {
      if (!View)
        Later.load().then(
          () => setView(() => loaded),
          () => setView(() => NotLoaded),
        );
    }, []);
    return View ? <View {...parts} /> : <Empty>{t('loading')}</Empty>;
  }
}
