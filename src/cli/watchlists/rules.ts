import { listRulesSchema, sentAs, setRules } from '../../watching/alerts/answer-alert.ts';
import { rulesOf } from '../../watching/alerts/rules.ts';
import { readWatchlist } from '../../watching/lists/watchlist.ts';
import { type CliCommand, UsageError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { table } from '../kit/table.ts';
import { clientOption, LIST_ARGUMENT, namedList } from './named-list.ts';

export const watchlistsRules: CliCommand = {
  name: 'watchlists rules',
  summary: 'Show or set what a watchlist is alerted about.',
  example: 'contractor-risk watchlists rules norte --client cli_…',
  declare: command =>
    clientOption(command.argument(...LIST_ARGUMENT)).option(
      '--set <json>',
      'the rules, as over REST; what is left out is the default',
    ),
  changes: ({ client, set }: { client: string; set?: string }, [name]) =>
    set === undefined ? null : { object: `${client}/${name}` },
  run: ({ client, set }: { client: string; set?: string }, [name = '']) => {
    const sent = set === undefined ? null : parsed(set);
    return withService(async service => {
      const key = await namedList(service, client, name);
      if (sent !== null) await setRules(service.db, key, sentAs(listRulesSchema, sent));
      const { rules, digestOnly } = await readWatchlist(service.db.pool, key);
      const shown = { ...rulesOf(rules), digestOnly };
      const rows = Object.entries(shown).map(([rule, value]) => [rule, String(value ?? 'off')]);
      return { json: shown, text: table(['rule', 'value'], rows) };
    });
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('--set takes a JSON object, such as {"scoreFallsBy": 5}.');
  }
}
