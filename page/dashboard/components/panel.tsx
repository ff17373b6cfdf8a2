/** A part of a page under its heading, and the head of a whole page. */
import type { ComponentChildren } from 'preact';
import { heading } from '../router.ts';
import { t } from '../texts.ts';

type PanelProps = { title: ComponentChildren; id: string; aside?: ComponentChildren; class?: string; children: ComponentChildren };
export const Panel = ({ title, id, aside = null, class: extra = '', children }: PanelProps) => (
  <section class={`panel ${extra}`} aria-labelledby={id}>
    <div class="panel-head">
      <h2 id={id}>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

/** `path`: the steps from the overview to here. `children`: what can be done here. */
export const PageHead = ({ title, path = [], children = null }: { title: ComponentChildren; path?: ComponentChildren[]; children?: ComponentChildren }) => (
  <div class="page-head">
    <div>
      {path.length > 0 && (
        <p class="eyebrow">
          <a href="#/">{t('overview')}</a>
          {path.map(step => [' / ', step])}
        </p>
      )}
      <h1 tabindex={-1} ref={heading}>
        {title}
      </h1>
    </div>
    {children && <div class="actions">{children}</div>}
  </div>
);
