/** Depth, drawing or tables, finding, grouping and zoom. */
import { useState } from 'preact/hooks';
import { Button, type Data, Name } from '../components.ts';
import { found } from './find.ts';
import { t } from './network-texts.ts';
import type { OfView } from './network-view.ts';

export function Tools({ view }: OfView) {
  const { asked, shown, wanted, isAll } = view.state;
  const { depth } = asked ?? shown ?? wanted;
  return (
    <div class="nw-choices">
      <fieldset class="nw-group" aria-label={t('depth')}>
        <span class="nw-label">{t('depth')}</span>
        {[1, 2, 3].map(n => (
          <Button small key={n} aria-pressed={n === depth} data-depth={n} onClick={() => view.load({ depth: n })} label={n} />
        ))}
      </fieldset>
      <fieldset class="nw-group" aria-label={`${t('graphView')} / ${t('tableView')}`}>
        {['graph', 'table'].map(mode => (
          <Button small key={mode} aria-pressed={mode === wanted.mode} data-view={mode} onClick={() => view.showMode(mode)} label={t(`${mode}View`)} />
        ))}
        <Button small aria-pressed={isAll} onClick={() => view.acts.groupAll(!isAll)} label={t('showAll')} />
      </fieldset>
      <Find view={view} />
    </div>
  );
}

/** Only names of what is drawn. */
function Find({ view }: OfView) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const hits = found(view.state.graph?.nodes ?? [], text);
  const pick = ([first]: Data[]) => {
    if (!first) return;
    setOpen(false);
    view.acts.select(first.id);
  };
  function onKeyDown({ key }) {
    if (key === 'Escape') setOpen(false);
    if (key === 'Enter') pick(hits);
  }
  function onInput({ currentTarget }) {
    setText(currentTarget.value);
    setOpen(true);
  }
  return (
    <div class="nw-find">
      <input id="nw-find" type="search" placeholder={t('findHint')} aria-label={t('find')} autocomplete="off" value={text} {...{ onInput, onKeyDown }} />
      {isOpen && text.trim() !== '' && (
        <ul class="nw-found">
          {hits.length === 0 && <li class="faint">{t('findNone')}</li>}
          {hits.map(hit => (
            <li key={hit.id}>
              <Button small data-found={hit.id} onClick={() => pick([hit])}>
                <Name>{hit.name}</Name>
                {hit.kind === 'company' && <span class="mono faint"> {hit.id}</span>}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const Zoom = ({ view }: OfView) => (
  <fieldset class="nw-zoom" aria-label={t('zoomIn')}>
    <Button small aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => view.drawing.zoomIn()} label="+" />
    <Button small aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => view.drawing.zoomOut()} label="−" />
    <Button small onClick={() => view.drawing.fit()} label={t('fit')} />
    <span class="faint small nw-wheel">{t('wheelHint')}</span>
  </fieldset>
);
