/**
 * What happens to a company and is registered: each happening changes the company's state and says what the act
 * will tell of it. A happening that finds nothing to change (nobody left to resign) leaves no act.
 */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { CommercialAct, CommercialActKind, Holder, Office, SandboxSeat } from '../country.ts';
import { addDays } from '../setting/calendar.ts';

export type Quota = CommercialAct['quotas'][number];
type Cessation = CommercialAct['ceased'][number];

/** Changes as the happenings are written out in order. */
export interface CompanyState {
  seat: SandboxSeat;
  offices: readonly Office[];
  quotas: readonly Quota[];
  capitalEur: number;
}

export type ActDetail = Partial<
  Pick<
    CommercialAct,
    'appointed' | 'ceased' | 'quotas' | 'deliberatedOn' | 'term' | 'accountsYear' | 'capitalEur'
  >
>;

export interface Happening {
  /** Day of registration. */
  readonly on: LocalDate;
  readonly kind: CommercialActKind;
  readonly change: (state: CompanyState) => ActDetail | null;
}

const sameHolder = (a: Holder, b: Holder): boolean => a.nif === b.nif;

export function constitution(
  on: LocalDate,
  board: { offices: readonly Office[]; quotas: readonly Quota[]; term?: string | null },
): Happening {
  return {
    on,
    kind: 'constitution',
    change(state) {
      state.offices = board.offices;
      state.quotas = board.quotas;
      return {
        appointed: board.offices,
        quotas: board.quotas,
        capitalEur: state.capitalEur,
        deliberatedOn: on,
        term: board.term ?? null,
      };
    },
  };
}

/** Offices given, beside those already held; a holder named again is confirmed, not doubled. */
export function appointment(
  on: LocalDate,
  offices: readonly Office[],
  term: string | null = null,
): Happening {
  return {
    on,
    kind: 'appointment',
    change(state) {
      const kept = state.offices.filter(o => !offices.some(n => sameHolder(n.holder, o.holder)));
      state.offices = [...kept, ...offices];
      return { appointed: offices, deliberatedOn: addDays(on, -12), term };
    },
  };
}

/** Somebody leaves office, as `who` chooses among those in office that day. */
export function cessation(
  on: LocalDate,
  who: (offices: readonly Office[]) => Office | undefined,
  cause: Cessation['cause'],
): Happening {
  return {
    on,
    kind: 'cessation',
    change(state) {
      const leaver = who(state.offices);
      if (!leaver) return null;
      state.offices = state.offices.filter(o => o !== leaver);
      return { ceased: [{ ...leaver, cause, on: addDays(on, -9) }] };
    },
  };
}

export function seatChange(on: LocalDate, seat: SandboxSeat): Happening {
  return {
    on,
    kind: 'seat-change',
    change(state) {
      state.seat = seat;
      return { deliberatedOn: addDays(on, -15) };
    },
  };
}

/** The last quota passes to somebody else. */
export function quotaTransfer(on: LocalDate, to: Holder): Happening {
  return {
    on,
    kind: 'quota-transfer',
    change(state) {
      const sold = state.quotas.at(-1);
      if (!sold || state.quotas.some(q => sameHolder(q.holder, to))) return null;
      state.quotas = [...state.quotas.slice(0, -1), { ...sold, holder: to }];
      return { quotas: state.quotas };
    },
  };
}

export function capitalIncrease(on: LocalDate, factor: number): Happening {
  return {
    on,
    kind: 'capital-change',
    change(state) {
      state.capitalEur *= factor;
      state.quotas = state.quotas.map(q => ({ ...q, amountEur: q.amountEur * factor }));
      return { capitalEur: state.capitalEur, quotas: state.quotas, deliberatedOn: addDays(on, -20) };
    },
  };
}

/** For a debt of a partner (*penhora*), or of the company (*arresto*). */
export function seizure(on: LocalDate, kind: 'quota-attached' | 'assets-frozen'): Happening {
  return { on, kind, change: () => ({}) };
}

export function accounts(year: number, on: LocalDate): Happening {
  return { on, kind: 'accounts', change: () => ({ accountsYear: year }) };
}

export function dissolution(on: LocalDate, liquidator: Holder | null): Happening {
  const office = (holder: Holder): Office => ({ organ: 'LIQUIDATÁRIO(S)', position: 'Liquidatário', holder });
  return {
    on,
    kind: 'dissolution',
    change: () => ({ appointed: liquidator ? [office(liquidator)] : [], deliberatedOn: addDays(on, -10) }),
  };
}

/** The registrar ends the liquidation of a company that nobody else wound up (CIRE art. 234/4). */
export function liquidationClosed(on: LocalDate): Happening {
  return { on, kind: 'liquidation-closed', change: () => ({}) };
}

export function deregistration(on: LocalDate): Happening {
  return { on, kind: 'deregistration', change: () => ({}) };
}

export function insolvencyDeclared(on: LocalDate, administrator: Holder): Happening {
  const appointed = [
    {
      organ: 'ADMINISTRADOR DA INSOLVÊNCIA',
      position: 'Administrador da Insolvência',
      holder: administrator,
    },
  ];
  return { on, kind: 'insolvency-declared', change: () => ({ appointed }) };
}

export function insolvencyClosed(on: LocalDate): Happening {
  return { on, kind: 'insolvency-closed', change: () => ({}) };
}
