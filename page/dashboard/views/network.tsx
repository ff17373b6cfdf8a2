/** Who runs which company around one, on a day: drawn, and as tables that say the same. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Button, Failure, type Fault, Name, PageHead, type Query } from '../components.ts';
import type { Wanted } from '../network/network-address.ts';
import { Findings } from '../network/network-findings.tsx';
import { Selected } from '../network/network-panel.tsx';
import { Tables } from '../network/network-tables.tsx';
import { t } from '../network/network-texts.ts';
import { Tools, Zoom } from '../network/network-tools.tsx';
import { NetworkView, type OfView } from '../network/network-view.ts';
import { TimeTools } from '../network/time-tools.tsx';
import { day, getLanguage } from '../texts.ts';

const FILES: [string, string, string][] = [
  ['GraphML', 'graphml', 'application/xml'],
  ['JSON', 'cytoscape.json', 'application/json'],
];

type OfCompany = { nif: string } & Query<'on' | 'depth' | 'since' | 'view'>;

/** What is written on the drawing has a language, too. */
export const Network = (props: OfCompany) => <Drawn key={`${props.nif} ${getLanguage()}`} {...props} />;

function Drawn({ nif, query }: OfCompany) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useMemo(() => new NetworkView(nif), []);
  useLayoutEffect(() => {
    view.begin(canvas.current!);
    return () => view.end();
  }, []);
  useEffect(() => view.arrive(), [query]);
  const { shown, wanted, told, trouble } = view.state;
  const isTable = wanted.mode === 'table';
  return (
    <div class="stack">
      <div class="nw">
        <PageHead
          title={<Name>{view.nameAt(nif)}</Name>}
          path={[
            <a class="mono" href={`#/company/${nif}`}>
              {nif}
            </a>,
            t('network'),
          ]}>
          {FILES.map(([name, format, type]) => (
            <Button key={format} onClick={() => view.save(format, type)} label={`${t('exportAs')} ${name}`} />
          ))}
        </PageHead>
        <fieldset class="panel nw-tools" aria-label={t('tools')}>
          <TimeTools view={view} />
          <Tools view={view} />
        </fieldset>
        <p class="nw-told" role="status">
          {told}
        </p>
        {trouble && <Trouble view={view} {...trouble} />}
        <div class="nw-stage">
          <div class="nw-ground">
            {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a canvas does nothing by itself; here keys move over what is drawn */}
            <canvas ref={canvas} class="net-canvas" tabindex={0} role="application" aria-describedby="nw-keys" hidden={isTable} />
            {isTable ? shown && <Tables view={view} /> : <Zoom view={view} />}
            <p id="nw-keys" class="sr">
              {t('drawingKeys')}
            </p>
          </div>
          <div class="nw-side">
            <Selected view={view} />
            {shown && <Findings view={view} />}
          </div>
        </div>
      </div>
    </div>
  );
}

function Trouble({ view, error, wanted }: OfView & { error: Fault; wanted: Wanted | null }) {
  const said = wanted && { day: wanted.day ? day(wanted.day) : t('today'), shown: view.shownDay() };
  return (
    <div class="nw-trouble">
      {said && view.state.shown && <p>{t('refused', said)}</p>}
      <Failure error={error} onRetry={wanted && (() => view.load(wanted))} mends={!view.state.shown} />
    </div>
  );
}
