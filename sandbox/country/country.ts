/**
 * The synthetic country that the sandbox portals serve: what truly happened, on a timeline. A portal publishes
 * of it what its register would have published by `today`. Nobody in it exists; every company NIF begins with
 * 59 (generated), 58 (fixed stories) or 57 (planted networks), ranges that have not been issued.
 */
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { RegisterName } from '../../src/kernel/register-name.ts';

export interface Country {
  readonly seed: string;
  /** Whether its registers hold what real ones hold beside clean rows (`sandbox/oddities`); nothing of it is about its companies. */
  readonly oddities: boolean;
  /** Generated companies; the fixed ones and the planted networks are not counted. */
  readonly size: number;
  /** The company with this NIF, or null. Constant time and memory, whatever the size of the country. */
  company(nif: string): SandboxCompany | null;
  /** Every company, fixed ones first and the planted networks last, generated as it is walked: memory stays flat. */
  companies(): Generator<SandboxCompany>;
}

export interface SandboxCompany {
  readonly nif: string;
  /** Full legal name, e.g. `CONSTRUÇÕES VALE DO ALVO, LDA`. */
  readonly firma: string;
  readonly legalForm: 'SOCIEDADE POR QUOTAS' | 'SOCIEDADE UNIPESSOAL POR QUOTAS' | 'SOCIEDADE ANÓNIMA';
  /** At its foundation; where it moved later stands in its acts. */
  readonly seat: SandboxSeat;
  /** Five digits, CAE Rev.3, division 41 to 43 for builders. */
  readonly cae: string;
  readonly capitalEur: number;
  readonly incorporatedOn: LocalDate;
  /** Commercial-register acts in order of publication. */
  readonly acts: readonly CommercialAct[];
  /** Every CIRE publication that names this company in any role, in order of publication. */
  readonly insolvencyPublications: readonly InsolvencyPublication[];
  readonly debts: readonly DebtSpell[];
  readonly licences: readonly SandboxLicence[];
  /** Executions against this company that ended on the public list. */
  readonly executions: readonly SandboxExecution[];
  readonly sanctions: readonly SandboxSanction[];
  /** Cases in which a party bears this company's name, as typed there, or nearly: a namesake's name is not its own. */
  readonly cases: readonly SandboxCase[];
  readonly contracts: readonly SandboxContract[];
  /** Accessory sanctions that bar the company from public contracts. */
  readonly bans: readonly SandboxBan[];
  /** Portals that misbehave whenever this company is asked about: the stories that show analysis states. */
  readonly trouble: Readonly<Partial<Record<RegisterName, Trouble>>>;
}

/** `slow` answers after 20 s, `firewall` with the block page, `redesigned` with a page no parser knows. */
export type Trouble = 'slow' | 'firewall' | 'redesigned';

export interface SandboxSeat {
  /** Street and door, e.g. `Rua das Oliveiras, 12`. */
  readonly address: string;
  /** `4780-739`. */
  readonly postalCode: string;
  readonly place: string;
  readonly parish: string;
  readonly municipality: string;
  readonly district: string;
}

export interface SandboxPerson {
  /** Checksum-valid, first digit 1 or 2, invented. */
  readonly nif: string;
  readonly name: string;
  readonly residence: string;
}

/** A person or a company that holds an office or a quota. */
export type Holder =
  | ({ readonly type: 'person' } & SandboxPerson)
  | { readonly type: 'company'; readonly nif: string; readonly name: string; readonly seat: string };

export interface Office {
  /** Organ as the act heads it: `GERÊNCIA`, `CONSELHO DE ADMINISTRAÇÃO`, `ADMINISTRADOR ÚNICO`, `FISCAL ÚNICO`, … */
  readonly organ: string;
  /** `Gerente`, `Presidente`, `Vogal`, `Administrador Único`, `Fiscal Único`, … */
  readonly position: string;
  readonly holder: Holder;
}

export type CommercialActKind =
  | 'constitution'
  | 'appointment'
  | 'cessation'
  | 'seat-change'
  | 'quota-transfer'
  | 'quota-attached'
  | 'assets-frozen'
  | 'capital-change'
  | 'accounts'
  | 'dissolution'
  | 'liquidation-closed'
  | 'deregistration'
  | 'insolvency-declared'
  | 'insolvency-closed';

export interface CommercialAct {
  readonly kind: CommercialActKind;
  /** Registration, `AP. 2/20250314`: number of the day, and the day. */
  readonly presentation: { readonly number: number; readonly on: LocalDate };
  readonly publishedOn: LocalDate;
  /** Number of the inscription in the company's own series. */
  readonly inscription: number;
  /** Name and seat as they were at this act. */
  readonly firma: string;
  readonly seat: SandboxSeat;
  /** Offices given (constitution, appointment). */
  readonly appointed: readonly Office[];
  /** Offices left, with cause and day. */
  readonly ceased: readonly (Office & {
    readonly cause: 'renúncia' | 'destituição' | 'caducidade';
    readonly on: LocalDate;
  })[];
  /** Quotas after a constitution or a transfer. */
  readonly quotas: readonly { readonly amountEur: number; readonly holder: Holder }[];
  readonly deliberatedOn: LocalDate | null;
  /** `Quadriénio 2025/2028`, … */
  readonly term: string | null;
  readonly accountsYear: number | null;
  readonly capitalEur: number | null;
}

export interface InsolvencyPublication {
  /** Digits, unique. */
  readonly reference: string;
  readonly publishedOn: LocalDate;
  readonly filedOn: LocalDate;
  /** `Comarca de Leiria - Leiria`. */
  readonly court: string;
  /** `1401/26.0T8LRA`. */
  readonly process: string;
  /** `Juízo de Comércio de Leiria - Juiz 2`. */
  readonly unit: string;
  /** Espécie as printed, e.g. `Insolvência pessoa coletiva (Apresentação)`. */
  readonly species: string;
  /** Ato as printed, e.g. `Pub. - Sentença Declaração Insolvência`. */
  readonly act: string;
  readonly parties: readonly { readonly role: string; readonly name: string; readonly nif: string | null }[];
}

/** A stay on a debtor list. Debts below the list's threshold are not on it. */
export interface DebtSpell {
  readonly creditor: 'tax' | 'social-security';
  readonly from: LocalDate;
  /** Day it left the list; null while it stays. */
  readonly to: LocalDate | null;
  readonly amountEur: number;
}

export interface SandboxLicence {
  /** `45012-PUB`, `45012-PAR`. */
  readonly number: string;
  readonly title:
    | 'alvara-publicas'
    | 'certificado-publicas'
    | 'alvara-particulares'
    | 'certificado-particulares';
  readonly class: number | null;
  /** Categories of public-works alvarás, e.g. `1.ª`; none for private works (Lei 41/2015, art. 24/3). */
  readonly categories: readonly string[];
  /** States in order of date, the first being the issue. */
  readonly states: readonly {
    readonly on: LocalDate;
    readonly state: 'valid' | 'suspended' | 'cancelled' | 'expired';
  }[];
}

/** An entry of the public list of executions (Portaria 313/2009, art. 5), on it from `includedOn` until `removedOn`. */
export interface SandboxExecution {
  readonly process: string;
  readonly court: string;
  readonly owedEur: number;
  readonly reason: 'no-assets' | 'partial-payment';
  readonly extinguishedOn: LocalDate;
  readonly includedOn: LocalDate;
  /** Paid or five years old; null while it stays. */
  readonly removedOn: LocalDate | null;
}

/** A labour sanction made public by ACT (Código do Trabalho, art. 562), on the list from `publishedOn` until `removedOn`. */
export interface SandboxSanction {
  /** What was done, as the register words it. */
  readonly infringement: string;
  /** Norm broken, e.g. `art. 15.º da Lei n.º 102/2009`. */
  readonly norm: string;
  readonly area: 'safety' | 'transport' | 'contract' | 'accident-insurance';
  readonly gravity: 'grave' | 'muito grave';
  readonly place: string;
  readonly fineEur: number | null;
  readonly publishedOn: LocalDate;
  readonly removedOn: LocalDate;
}

/** A case as the distribution list shows it: parties by name, no numbers; accents, case and commas as somebody typed them. */
export interface SandboxCase {
  readonly process: string;
  readonly entryNumber: string;
  readonly enteredOn: LocalDate;
  readonly distributedOn: LocalDate;
  readonly court: string;
  readonly unit: string;
  readonly species: string;
  readonly valueEur: number;
  readonly parties: readonly { readonly role: string; readonly name: string }[];
}

/**
 * A public contract on Portal BASE won by this company, told from its end: before `closedOn` nobody knows `closedOn`,
 * `finalPriceEur` and `end`.
 */
export interface SandboxContract {
  readonly id: string;
  readonly authority: { readonly nif: string; readonly name: string };
  readonly object: string;
  readonly procedure: string;
  /** Code and words, `45210000-2 - Construção de edifícios`. */
  readonly cpv: string;
  /** `Portugal, Porto, Penafiel`. */
  readonly place: string;
  readonly publishedOn: LocalDate;
  readonly signedOn: LocalDate;
  readonly closedOn: LocalDate | null;
  readonly priceEur: number;
  readonly finalPriceEur: number | null;
  readonly termDays: number;
  /** As BASE words it, e.g. `Cumprimento integral do contrato`, `Resolução por incumprimento`; null while it runs. */
  readonly end: string | null;
}

/** In force from `from` until `to`, that day not included. */
export interface SandboxBan {
  readonly decidedBy: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
}
