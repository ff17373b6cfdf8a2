/**
 * The official public registers, by the names used in settings, rows, metrics and answers, in the order in which they
 * are named everywhere. What every folder may know of a register stands here; its adapter and its portal must agree.
 */
interface RegisterLine {
  /** One of the nine that judge, of which the contract speaks; a `further` one informs, and no analysis waits for it. */
  readonly of: 'specification' | 'further';
  /** Asked about each company, or read whole, on a schedule. */
  readonly kind: 'consulted' | 'list';
  /** Its site wants a person to ask: answers that a person saved are taken. */
  readonly savedByPerson?: true;
  /** What it holds, for partners. */
  readonly holds: string;
}

const REGISTERS = {
  'citius-insolvency': {
    of: 'specification',
    kind: 'consulted',
    holds: 'Insolvency and revitalisation notices (Citius, CIRE).',
  },
  'at-debtors': { of: 'specification', kind: 'list', holds: 'The tax authority’s list of debtors (AT).' },
  'ss-debtors': { of: 'specification', kind: 'list', holds: 'The list of debtors of Segurança Social.' },
  'impic-licences': {
    of: 'specification',
    kind: 'consulted',
    holds: 'Construction licences (IMPIC, alvarás and certificados).',
  },
  'mj-publications': {
    of: 'specification',
    kind: 'consulted',
    savedByPerson: true,
    holds: 'Company acts published by the Ministério da Justiça.',
  },
  'citius-executions': {
    of: 'specification',
    kind: 'consulted',
    holds: 'The public list of executions (Citius).',
  },
  'act-sanctions': { of: 'specification', kind: 'list', holds: 'Sanctions by the labour inspection (ACT).' },
  'citius-cases': { of: 'specification', kind: 'consulted', holds: 'Civil court cases (Citius).' },
  'base-contracts': { of: 'specification', kind: 'list', holds: 'Public contracts (Portal BASE).' },
  'citius-edital-citations': {
    of: 'further',
    kind: 'consulted',
    holds: 'Court notices to defendants who could not be found (Citius, citações editais).',
  },
} as const satisfies Record<string, RegisterLine>;

type Registers = typeof REGISTERS;
export type RegisterName = keyof Registers;
type NameWhere<Line extends Partial<RegisterLine>> = {
  [Name in RegisterName]: Registers[Name] extends Line ? Name : never;
}[RegisterName];
/** The nine of the specification: those that checks may read. */
export type SpecifiedRegister = NameWhere<{ of: 'specification' }>;
export type SavedByPerson = NameWhere<{ savedByPerson: true }>;
export type RegisterKind<Name extends RegisterName = RegisterName> = Registers[Name]['kind'];

export const REGISTER_NAMES = Object.keys(REGISTERS) as readonly RegisterName[];
export const SPECIFIED_REGISTERS = REGISTER_NAMES.filter(isSpecified);
/** Those that no program may ask: a person saves their answers. */
export const SAVED_REGISTERS = REGISTER_NAMES.filter(name => 'savedByPerson' in REGISTERS[name]);
/** Those that are read whole. */
export const LIST_REGISTERS = REGISTER_NAMES.filter(name => REGISTERS[name].kind === 'list');

export function isSpecified(name: RegisterName): name is SpecifiedRegister {
  const { of }: RegisterLine = REGISTERS[name];
  return of === 'specification';
}

export const holdingOf = (name: RegisterName): string => REGISTERS[name].holds;
