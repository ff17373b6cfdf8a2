/** The option of commands that change what somebody else may change too. */
import type { Command } from 'commander';
import { expecting, type Precondition } from '../../kernel/requests/precondition.ts';
import { readCount } from './option-values.ts';

export interface ExpectedVersion {
  readonly expectedVersion?: string;
}

export const expectedVersionOption = (command: Command): Command =>
  command.option('--expected-version <version>', 'only if it still has the version that you saw');

export const readExpected = ({ expectedVersion: text }: ExpectedVersion): Precondition =>
  expecting(text === undefined ? null : readCount('--expected-version', text, 2 ** 31 - 1));
