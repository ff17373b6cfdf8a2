/** The log of what operators did, newest first. It is read here and never changed. */
import { html } from 'htm/preact';
import { Button, LinkButton } from '../../components/forms/button.js';
import { Panel } from '../../components/panel.js';
import { DataTable } from '../../components/tables/data-table.js';
import { href, setQuery } from '../../router.js';
import { moment, t } from '../../texts.js';
import { Read } from './read.js';

const PAGE = 50;

export function Audit({ query: { actor = '', object = '', after = '' } }) {
  const asked = new URLSearchParams({
    ...(actor && { actor }),
    ...(object && { object }),
    ...(after && { after }),
    limit: String(PAGE),
  });
  const isNarrow = actor || object || after;
  const all = isNarrow && html`<${LinkButton} small href=${href('/operator/audit')}>${t('op.state.all')}<//>`;
  return html`
    <${Panel} title=${t('op.audit')} id="audit-head" aside=${all}>
      <${Read} path=${`audit?${asked}`}>${data => html`
        <${DataTable} class="stacks" label=${t('op.audit')} columns=${columns()} rows=${data} rowKey=${({ id }) => id} none=${t('op.noneDone')} />
        ${data.length === PAGE && html`<${Button} onClick=${() => setQuery({ after: data.at(-1).id })}>${t('op.older')}<//>`}`}<//>
    <//>`;
}

const columns = () => [
  { key: 'at', label: t('when'), cell: ({ at }) => html`<time dateTime=${at}>${moment(at)}</time>` },
  {
    key: 'actor',
    label: t('op.who'),
    class: 'cell-actor',
    isHead: true,
    cell: ({ actor }) => html`<a href=${href('/operator/audit', { actor })}><bdi>${actor}</bdi></a>`,
  },
  { key: 'via', label: t('op.via'), cell: ({ via }) => t(`op.via.${via}`) },
  {
    key: 'action',
    label: t('op.action'),
    cell: ({ action, failed }) =>
      html`<code>${action}</code>${failed && html` <span>(${t('op.notDone')})</span>`}`,
  },
  {
    key: 'object',
    label: t('op.object'),
    class: 'mono small',
    cell: ({ object }) =>
      object ? html`<a href=${href('/operator/audit', { object })}>${object}</a>` : t('nothing'),
  },
  {
    key: 'reason',
    label: t('op.reasonShort'),
    class: 'cell-words',
    cell: ({ reason }) => reason ?? t('nothing'),
  },
];
