/** `docs/model.md`, written by the fit: what the card was made from, how good it is in each world, and where it fails. */

import { type Proportion, wilson } from '../../src/backtest/statistics.ts';
import { FLOORS } from '../../src/checks/floors.ts';
import { VERDICTS } from '../../src/checks/judging/verdict.ts';
import type { FittedCard } from '../../src/checks/scale/fitted-card.ts';
import { MODEL_VERSION } from '../../src/checks/scale/model-version.ts';
import { safeSection } from './absurd.ts';
import type { Draft } from './draft.ts';
import { byGroup, type Figures, type Gate, type GroupFigures } from './figures.ts';
import { RARE } from './fit-card.ts';
import { bestOf, type Ranked } from './references.ts';
import type { Groups, Stratum } from './sample.ts';
import { groupOf, SCALES } from './scales.ts';

export interface Told {
  readonly world: string;
  readonly regime: string;
  readonly figures: Figures;
  readonly references: Ranked;
  readonly gate: Gate;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const three = (value: number): string => value.toFixed(3);
const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
const withInterval = ({ rate, low, high, of }: Proportion): string =>
  of === 0 ? '' : `${percent(rate)} (${percent(low)} to ${percent(high)})`;

function ranking(told: readonly Told[]): string {
  const rows = told.map(({ world, regime, figures, references, gate }) => [
    world,
    regime,
    String(figures.companies),
    String(figures.failed),
    `${three(figures.auc)} ± ${three(figures.aucHalf)}`,
    three(references.count),
    three(references.logistic),
    three(references.trees),
    three(figures.hidden),
    three(gate.behindBest),
    three(gate.aheadOfCount),
    percent(figures.caught),
  ]);
  return table(
    [
      'world',
      'regime',
      'companies',
      'fail',
      'AUC of the card (± 95 %)',
      'count of adverse checks',
      'logistic',
      'trees',
      'hidden truth',
      'behind the best',
      'ahead of the count',
      'failures in the riskiest 5 %',
    ],
    rows,
  );
}

function bands(told: readonly Told[]): string {
  const rows = told.map(({ world, figures: { bands: of } }) => [
    world,
    ...VERDICTS.map(verdict => `${withInterval(of[verdict])} of ${of[verdict].of}`),
  ]);
  return table(['world', ...VERDICTS.map(verdict => `\`${verdict}\``)], rows);
}

/** How many failures nobody was warned of, and how many of those no model could have told. */
function green(told: readonly Told[]): string {
  const rows = told.map(({ world, figures: { green, bare, greenOfShown, ...of }, references }) => [
    world,
    percent(green),
    percent(bare),
    percent(greenOfShown),
    percent(of.alarmed),
    percent(of.alarmedForGate),
    percent(references.leftGreen(of.alarmed)),
  ]);
  return [
    table(
      [
        'world',
        'failures that were green',
        'failures with nothing adverse on record',
        'of the others, green',
        'sound, but below `low_risk`',
        'sound, to alarm for 40 % green',
        'failures that the best model leaves green at as many alarms',
      ],
      rows,
    ),
    'A failure with nothing adverse on record shows on that day what a sound company shows: no rule on the records tells it, and only silence keeps it from green. The gate is 40 % green; where it is missed, the column before the last says how many sound companies would be alarmed if `low_risk` began at the score that keeps it. No change of points avoids that: the models that know the world leave about as many green. The last column is what the better of the models that were fitted to that world alone would leave green if it alarmed as many sound companies. What shows something and is green shows an ordinary record or two: a director who left, a move of the seat, accounts that are late.',
  ].join('\n\n');
}

/** Rates of one verdict that differ so much from world to world are no property of the verdict. */
const TOO_FAR_APART = 3;

/** What a verdict says, by its rates in all worlds beside each other. */
function meaning(told: readonly Told[]): string {
  const differ = VERDICTS.filter(verdict => {
    const rates = told.map(({ figures }) => figures.bands[verdict]).filter(({ of }) => of >= LEAST_SHOWN);
    const all = rates.map(({ rate }) => rate);
    return Math.max(...all) >= TOO_FAR_APART * Math.min(...all);
  });
  if (differ.length === 0) return 'No verdict fails three times as often in one world as in another.';
  return `The rate of \`${differ.join('`, `')}\` differs between worlds by a factor of three or more: a verdict orders companies and promises no rate. Only what became of real companies gives one ([calibration](scoring.md#back-test-and-calibration)).`;
}

/** The largest groups of all worlds together; small ones say nothing. */
const GROUPS_AT_MOST = 12;

function fairness(draft: Draft, strata: readonly Stratum[], group: keyof Groups, title: string): string {
  const row = ([name, one]: [string, GroupFigures]) => [
    name,
    String(one.companies),
    withInterval(one.failing),
    withInterval(one.alarmed),
    three(one.auc),
  ];
  const groups = byGroup(draft, strata, group).slice(0, GROUPS_AT_MOST);
  return table([title, 'companies', 'fail', 'sound, but below `low_risk`', 'AUC'], groups.map(row));
}

function missed(all: readonly Told[]): string {
  const rows = all.flatMap(({ world, regime, gate }): string[] => {
    const where = `${world}, ${regime}`;
    return [
      ...(gate.behindBest > 0.02 ? [`${where}: ${three(gate.behindBest)} behind the best model`] : []),
      ...(gate.aheadOfCount < 0.04 ? [`${where}: only ${three(gate.aheadOfCount)} ahead of the count`] : []),
      ...(gate.falling.length > 0
        ? [`${where}: \`${gate.falling.join('`, `')}\` fails no more often than the better band`]
        : []),
      ...(gate.inverted.length > 0
        ? [`${where}: scores from ${gate.inverted.join(', ')} fail less often than the ten above`]
        : []),
    ];
  });
  return rows.length === 0 ? 'Nowhere.' : rows.map(row => `- ${row}`).join('\n');
}

/** Why a check, or its row of one reason, may limit the verdict whatever else is known. */
const GROUNDS: Readonly<Record<string, string>> = {
  insolvencyDeclared: 'the company may not dispose of its assets, or is wound up (CIRE art. 81 and 234)',
  CIRE_INSOLVENCY_CLOSED: 'nobody says whether a plan or the want of assets closed it (CIRE art. 230)',
  CIRE_INSOLVENCY_COMPANY_CONTINUES:
    'a plan binds what the company earns, and may fail (CIRE art. 218 and 220)',
  companyStatus: 'a dissolved company only liquidates (CSC art. 146); what no register knows cannot be hired',
  alvaraStatus: 'nobody builds without a title (Lei 41/2015, art. 4)',
  barredFromPublicContracts: 'barred by decision (CCP art. 55 and 460)',
  culpableInsolvency: 'qualified by a court (CIRE art. 186 and 189)',
  executionsWithoutAssets: 'a creditor with a title found nothing to seize (CPC art. 750; CIRE art. 20/1-e)',
  phoenixPattern: 'the record of the company that failed says as much about this one',
  insolvencyPetitions: 'a creditor asks the court for the insolvency (CIRE art. 20)',
  CIRE_OWN_PETITION: 'the debtor itself asks for its insolvency, or for a rescue (CIRE art. 17-C, 18 and 28)',
  insolvencyPhase: 'in difficulty or about to be insolvent by its own word (CIRE art. 17-A)',
  taxDebtor: 'general default on taxes shows insolvency (CIRE art. 20/1-g)',
  ssDebtor: 'general default on contributions shows insolvency (CIRE art. 20/1-g)',
  debtorOnBothLists: 'general default on taxes and contributions shows insolvency (CIRE art. 20/1-g)',
  missingAnnualAccounts: 'two years without accounts are a ground for dissolution (RJPADLEC art. 5)',
  latestAccountsOverdue: 'two years without accounts are a ground for dissolution (RJPADLEC art. 5)',
  directorChanges:
    'nobody whom the register names runs the company: all partners do until others are appointed (CSC art. 253/1)',
  directorsPriorInsolvencies: 'three failed companies are a way of doing business',
};

function knockOuts(strata: readonly Stratum[]): string {
  const worlds = [...Map.groupBy(strata, ({ world }) => world)];
  const rows = SCALES.flatMap(({ check, groups }, place) =>
    groups.flatMap((rows, group) => {
      const [row] = rows;
      if (!row!.knockOut) return [];
      const rates = worlds.flatMap(([world, here]) => {
        const patterns = here
          .flatMap(one => one.patterns)
          .filter(one => groupOf(one.states[place]!) === group + 1);
        const sum = (part: 'companies' | 'failed') => patterns.reduce((all, one) => all + one[part], 0);
        return sum('companies') < LEAST_SHOWN
          ? []
          : `${world} ${withInterval(wilson(sum('failed'), sum('companies')))} of ${sum('companies')}`;
      });
      const ground = GROUNDS[row!.reason] ?? GROUNDS[check.key] ?? '';
      const when = rows.map(each => each.when.en).join('; ');
      return [[`\`${check.key}\`: ${when}`, `\`${row!.knockOut}\``, ground, rates.join('; ')]];
    }),
  );
  return table(['record', 'at best', 'ground', 'failures'], rows);
}

/** Fewer companies than this say nothing of a rate. */
const LEAST_SHOWN = 30;

const VERSIONS: readonly (readonly [string, string])[] = [
  [
    '2026.24',
    'Claims of half a million, and as much as the dearest work of a title, are a floor. Who was barred here and owns or directs through others, an owner’s plan, a sale in vain after two years, an owner without a number and a dissolution that was undone are seen. Filing late is advised, and an open rescue passes by no time. The same points.',
  ],
  [
    '2026.23',
    'What an adverse record shows of a company’s size eases nothing, and accounts outlive a failure by the year that they are of. A lost title stays on record beside a small one; sums that executions left after a part, many petitions and a quota sold before a declaration are floors. The list of cases and an administrator in office tell of another company as of its own. Floors of who left fade, and an estate that is still being sold speaks for no manager. While nobody is in office, an appointment is advised. The same points.',
  ],
  [
    '2026.22',
    'What is missing costs as much while a register is silent as its last answer showed. Who is barred by a court and directs all the same, an owner’s open insolvency, partners that together ran what failed, and a State debt of a partner are seen. What asks nothing of a defendant is no suit. Ordinary words of the trade, doors and surnames are read as they are written. The same points.',
  ],
  [
    '2026.21',
    'Where companies own it together and one of them failed, registers that are silent about another leave open whether they count as an only partner: pending, until now nothing. The same points.',
  ],
  [
    '2026.20',
    'Companies that one owns or administers count, also through companies between; the only partner in default or all partners in trouble, a third failure under one hand, a bar by a court and what an absorbed company brought are floors. Titles are held against public works by class. What outlived an insolvency, and a change of hands in one event, are charged once. Answers of more than thirty days are silence in a case file. The same points; new rows of none.',
  ],
  [
    '2026.19',
    'A rescue that is distributed and not yet noticed counts as the company’s own petition, and a creditor in one as none. A changed administrator shows a declaration, and a second declaration counts from the day after a revocation. Who bears a whole rare name is kin also where the company was founded after the failure. An expropriation is no suit. The same points.',
  ],
  [
    '2026.18',
    'What shows after a revocation that the insolvency goes on counts as a declaration, and a late notice of a process that is over hides no later insolvency of the company register. The same points.',
  ],
  [
    '2026.17',
    'A petition after an approved plan, and the failure of whoever owns the only partner alone, are floors; the silence of the company register is one from a month on. An insolvency that is declared again, or that the company register shows long after another was over, counts; a revoked one keeps `no_records` away. One execution is one debt, a case and its appendix one case. Debts of a company left within a year are issues. The same points.',
  ],
  [
    '2026.16',
    'What could not be read of one record no longer hides another: sanctions and contracts that are plain count, and what the unread ones may cost is pending. The same points.',
  ],
  [
    '2026.15',
    'A list of debtors in any band and two suits within a year are floors; a record that costs nothing keeps `no_records` away; what was a title no longer counts as one. The same points.',
  ],
  [
    '2026.14',
    'Floors for executions while their list is silent, for one contract that is half of all and for smaller sums without assets; a sister that begins to build, a series of partners, kin with two clients and a whole rare name are signs of continuity. The same points.',
  ],
  [
    '2026.13',
    'An owner that failed, three suits within a year, a ban beside works for the State and seizures are floors; a division before the failure, one client for all, all people of both and relatives at one door are signs of continuity; two companies dissolved by the registrar and an open PER are issues at half. The same points.',
  ],
  [
    '2026.12',
    'Accounts that are overdue count as such until those of the next year are, so no day helps who does not file; late ones count among the last years with accounts. A petition against another company of who controls counts half.',
  ],
  [
    '2026.11',
    'A register that is silent costs at least what it showed before. Who sold or bought all counts, and so does whoever stands behind several legal persons; of a large network the failed companies are read first; a sister speaks only if it lived before the failure. The same points.',
  ],
  [
    '2026.10',
    'Lists of debtors from 50,000 €, two years without accounts, plans of the last years and the silence of what decides are floors of caution; three executions without assets, three failed companies, strong continuity, an own petition and the registrar’s dissolution of high risk.',
  ],
  [
    '2026.9',
    'Floors stand outside the fit and fade; grounds of two families add up, two of caution to high risk; points order within a band. Who controls counts, not who signs. Prices keep the order of careful people.',
  ],
  [
    '2026.8',
    'The first fitted card: points, caps and the worth of not knowing by `npm run model -- fit`. `do_not_proceed` by points alone is possible.',
  ],
  ['2026.7', 'Points by experts; not knowing cost the worst.'],
  ['2026.6 and before', 'Points by experts; fewer checks, and not knowing could knock out.'],
];

export function pageOf(
  card: FittedCard,
  draft: Draft,
  {
    worlds,
    all,
    aside,
    strata,
    sources,
  }: {
    worlds: readonly Told[];
    all: readonly Told[];
    /** The world that no card was fitted to, as a whole first. */
    aside: readonly Told[];
    strata: readonly Stratum[];
    sources: readonly (readonly [string, readonly string[]])[];
  },
): string {
  const { fittedTo, pointsToDoubleOdds } = card;
  const furthest = worlds.toSorted(
    (a, b) => b.gate.behindBest - a.gate.behindBest || (a.world < b.world ? -1 : 1),
  );
  return `${[
    '# The model',
    `How the points of model \`${MODEL_VERSION}\` were found and how good they are, written by \`npm run model -- fit\` with the card itself (\`src/checks/scale/card.json\`). The points stand in [checks.md](checks.md), how a score is made from them in [scoring.md](scoring.md). \`npm run evaluate\` and \`npm run evaluate -- --card experts\` compare it with the experts’ points.`,
    '**Not calibrated**: the companies are invented. The figures say how well the card ranks in worlds whose causes are known, not how often real companies fail.',
    '## How it was made',
    [
      `- Worlds: ${Object.entries(fittedTo.worlds)
        .map(([world, regimes]) => `\`${world}\` (${regimes.join(', ')})`)
        .join('; ')}.`,
      `- Seeds ${fittedTo.seeds.join(', ')}, ${fittedTo.companies} companies for each seed and regime. *Failing* is a declared insolvency, or an end with unpaid debts, within 12 months of the day.`,
      '- Experts say which records are worse than which, and which limit the verdict. The fit says how many points each is worth.',
      '- Features: the rows of the checks’ scales, and for each check whether it is unknown. Logistic regression with non-negative steps along each scale, drawn towards the experts’ points where the companies say little, one intercept for each world, regime and seed.',
      '- The world that is furthest behind its own best model gains weight from round to round.',
      `- Log-odds become whole points: ${pointsToDoubleOdds} double the odds of failing. Then points, caps and the worth of not knowing move one at a time while that lowers, in the worst world, the distance in AUC plus the log-loss.`,
      '- What experts hold not adverse costs nothing. Of rows of one check a card keeps at least half of the experts’ distance.',
      '- Order comes before fit: situations that careful people put in order (`bench/model/order.ts`) score in that order, and within their bounds. `npm run model -- order` moves as few points as that needs; the points of this version are those of the fit of 2026.8, moved so, and then moved one at a time as long as that ranks better on the seeds of the fit.',
      `- No adverse record is free. One that fewer than ${RARE} companies show, and all worse ones of its check, cost at least what the experts say: nothing was learned about it.`,
    ].join('\n'),
    '## Families',
    table(
      ['family', 'cap'],
      Object.entries(card.familyCaps).map(([family, cap]) => [family, String(cap)]),
    ),
    '## Knock-outs',
    'No fit moves them: the law decides, or the record itself is the harm that is asked about. How often companies with such a record failed within 12 months, where at least 30 show it:',
    knockOuts(strata),
    'Those that several facts make together (`src/checks/floors.ts`):',
    table(
      ['check', 'when', 'at best', 'ground'],
      FLOORS.map(({ check, when, atBest, ground }) => [`\`${check}\``, when.en, `\`${atBest}\``, ground]),
    ),
    'A ground of a second family adds four fifths of what it takes by itself, down to `high_risk`: two of `moderate_risk` together allow `high_risk` at best. A knock-out fades with its record, by quarters.',
    safeSection(),
    '## How good it is',
    'On seeds that the fit did not see. *Logistic* and *trees* (boosted) are fitted to each world alone, on other seeds and the same rows. *Hidden truth* is the chance that the world itself draws from: nobody can rank better. The world in which the card is furthest behind comes first.',
    ranking(furthest),
    'Failures by verdict (95 %, Wilson):',
    bands(furthest),
    'Green are `no_records` and `low_risk`:',
    green([...furthest, ...aside.slice(0, 1)]),
    meaning([...furthest, ...aside.slice(0, 1)]),
    '## In a world kept aside',
    'No card was fitted to this world, and nobody looked at it before the card was done. The other models are fitted to it alone, so they know more of it than the card does.',
    ranking(aside),
    bands(aside.slice(0, 1)),
    '## Under each regime',
    ranking(all),
    '## Where it fails',
    'The gates are: at most 0.020 behind the best model of the world, at least 0.040 ahead of the plain count, failures rising strictly from verdict to verdict, no ten of scores that fails less often than the ten above it. Missed:',
    missed([...worlds, ...all, ...aside]),
    'Most companies that fail show nothing adverse in the year before: the hidden truth ranks far better than any model on the records.',
    '## Fairness',
    'All worlds together. An AUC of 0.5 is chance; a group that is alarmed more often should also fail more often.',
    fairness(draft, strata, 'age', 'age in years'),
    fairness(draft, strata, 'legalForm', 'legal form'),
    fairness(draft, strata, 'district', 'district of the seat'),
    'Of the three the card reads age alone (`companyAgeYears`).',
    '## What it must not be used for',
    [
      '- To decide by itself about a company or a person: it supports a decision.',
      '- As a chance of failing: no band has a known real rate.',
      '- To judge a person: directors count only through records of companies.',
      '- To compare scores of two versions.',
      '- For companies that do not build: the worlds are of builders.',
    ].join('\n'),
    '## What the worlds rest on',
    ...sources.map(([world, lines]) =>
      [`### ${world}`, lines.map(line => `- ${line}`).join('\n')].join('\n\n'),
    ),
    '## Versions',
    table(['version', 'what changed'], VERSIONS),
    `The worst distance to the best model is ${three(Math.max(...worlds.map(({ gate }) => gate.behindBest)))}; the best model of that world has ${three(bestOf(furthest[0]!.references))}.`,
  ].join('\n\n')}\n`;
}
