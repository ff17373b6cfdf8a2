/** The causes of a difference between two assessments of a company. */
import type { Source } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';

export type Movement = 'appeared' | 'disappeared' | 'changed';

export type ScoreCause = ModelCause | CoverageCause | TimeCause | RecordCause;

/** The present model, which replays both, judges differently from the models that made them. */
export interface ModelCause {
  readonly kind: 'model';
  readonly from: string;
  readonly to: string;
}

/** A register answered or went silent about the company or a linked one, or more or less of the network is known. */
export interface CoverageCause {
  readonly kind: 'coverage';
  readonly movement: 'answered' | 'silent' | 'changed';
  /** Null for the network: the registers that are asked about linked companies. */
  readonly register: SpecifiedRegister | null;
  /** The linked company that it is about; null for the company itself, and for the reach of the network. */
  readonly company: Nif | null;
}

/** The same records are older. */
export interface TimeCause {
  readonly kind: 'time';
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A changed record of a register that had answered on both days. */
export interface RecordCause {
  readonly kind: 'record';
  readonly movement: Movement;
  /** Its key in the evidence; empty for the rest of very many changes. */
  readonly fact: string;
  readonly source: Source | null;
  /** The linked company; null for the company itself. */
  readonly company: Nif | null;
}
