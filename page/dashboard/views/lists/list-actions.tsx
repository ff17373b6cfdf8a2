/** What can be done with the companies that are chosen on a list, with those that are shown, or with the list. */
import { useState } from 'preact/hooks';
import type { Selection } from '../../components/tables/selection.tsx';
import { Button, Dialog, Failure, type Fault, LinkButton, Notice } from '../../components.ts';
import type { Reasons } from '../../data/catalogue.ts';
import { change } from '../../data/request.ts';
import { saveFile } from '../../data/save-file.ts';
import { rest } from '../../data/watched.ts';
import { go, href } from '../../router.ts';
import { pick, t, verdictName } from '../../texts.ts';
import { keep, kept } from '../../way-back.ts';
import { MOST_COMPARED } from '../compare/differences.ts';
import type { Watched } from './shown-rows.ts';
import { csvOf } from './text-rows.ts';

const UNWATCH = 'mutation ($input: CompaniesUnwatchInput!) { companiesUnwatch(input: $input) { result { removed } errors { code detail } } }';
/** The service takes so many at once. */
const REMOVED_AT_ONCE = 1_000;
const CSV = 'text/csv; charset=utf-8';

type Removed = Pick<Watched, 'nif' | 'reference'>;
/** `shown`: rows in their order; `chosen`: the keys of some of them. */
type Props = { name: string; rows: Watched[]; shown: Watched[]; selection: Selection; again: () => Promise<void>; reasons: Reasons };
export function ListActions({ name, rows, shown, selection, again, reasons }: Props) {
  const path = `/api/v1/watchlists/${encodeURIComponent(name)}`;
  const [error, setError] = useState<Fault | null>(null);
  const [removed, show] = useState<Removed[]>(() => kept('removed') ?? []);
  const setRemoved = removed => {
    keep({ removed });
    show(removed);
  };
  const picked = shown.filter(({ nif }) => selection.chosen.has(nif));
  const nifs = picked.map(({ nif }) => nif);
  const run = act => act().then(() => setError(null), setError);
  async function unwatch() {
    for (let at = 0; at < nifs.length; at += REMOVED_AT_ONCE) await change(UNWATCH, { list: name, nifs: nifs.slice(at, at + REMOVED_AT_ONCE) });
    selection.clear();
    setRemoved(picked.map(({ nif, reference }) => ({ nif, reference })));
    await again();
  }
  async function putBack() {
    const body = csvOf([['nif', 'reference'], ...removed.map(({ nif, reference }) => [nif, reference])]);
    await rest('PUT', `${path}?part=true`, { type: CSV, body });
    setRemoved([]);
    await again();
  }
  async function remove() {
    await rest('DELETE', path);
    go('/lists');
  }
  const save = () => saveFile(new Blob([`\uFEFF${csvOf(cellsOf(nifs.length > 0 ? picked : shown, reasons))}`], { type: CSV }), `${name}.csv`);
  return (
    <>
      {nifs.length >= 2 && nifs.length <= MOST_COMPARED && <LinkButton href={href('/compare', { nifs: nifs.join(',') })} label={t('compare')} />}
      {nifs.length > 0 && <Button onClick={() => run(unwatch)} label={t('unwatch', { n: nifs.length })} />}
      {shown.length > 0 && <Button onClick={save} label={t('asCsv', { n: nifs.length || shown.length })} />}
      {nifs.length === 0 && <Sure label={t('removeList')} text={t('removeListSure', { n: rows.length, name })} act={remove} />}
      {error && <Failure error={error} />}
      {removed.length > 0 && (
        <Notice onClose={() => setRemoved([])}>
          <span role="status">{t('unwatched', { n: removed.length })}</span> <Button small onClick={() => run(putBack)} label={t('putBack')} />
        </Notice>
      )}
    </>
  );
}

/** What stands in the table, in words. */
const cellsOf = (rows, reasons) => [
  [t('nif'), t('company'), t('reference'), t('score'), t('verdict'), t('reasons'), t('coverage'), t('changed')],
  ...rows.map(({ nif, name, reference, assessment }) => [
    nif,
    name,
    reference,
    assessment?.score,
    verdictName(assessment?.verdict),
    reasons.has(assessment?.reason) ? pick(reasons.get(assessment.reason)) : null,
    assessment?.completeness,
    assessment?.changedAt,
  ]),
];

/** A button that asks first. */
function Sure({ label, text, act }: { label: string; text: string; act: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<Fault | null>(null);
  const run = () => act().then(() => setOpen(false), setError);
  return (
    <>
      <Button onClick={() => setOpen(true)} label={label} />
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <p>{text}</p>
          {error && <Failure error={error} />}
          <div class="actions">
            <Button kind="primary" onClick={run} label={label} />
          </div>
        </Dialog>
      )}
    </>
  );
}
