/** The registers: how each answers now and how fresh what was read is. */
import { ask } from './api.js';
import { h, replace } from './dom.js';
import { failure, section } from './parts.js';
import { ago, moment, registerName, t } from './texts.js';

const REGISTERS = `{ registers { register title health fresh lastReadAt lastAnsweredAt registerDate maxAgeHours } }`;

export function registerStates() {
  const body = h('div', null, h('p', { class: 'faint' }, t('loading')));
  const draw = async () => {
    try {
      const { registers } = await ask(REGISTERS);
      replace(
        body,
        h(
          'ul',
          { class: 'registers' },
          registers.map(({ register, title, health, fresh, lastReadAt, lastAnsweredAt }) => {
            const readAt = lastReadAt ?? lastAnsweredAt;
            return h(
              'li',
              null,
              h('span', null, registerName(register, title)),
              h('span', { class: `state is-${health}` }, t(`health.${health}`)),
              h(
                'span',
                { class: 'faint', title: readAt ? moment(readAt) : null },
                readAt
                  ? `${t(fresh ? 'fresh' : 'stale')}, ${t('readAt', { when: ago(readAt) })}`
                  : t('never'),
              ),
            );
          }),
        ),
      );
    } catch (error) {
      replace(body, failure(error, draw));
    }
  };
  draw();
  return section(t('freshness'), { id: 'registers-head' }, body);
}
