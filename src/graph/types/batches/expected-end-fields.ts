import type { ExpectedEnd } from '../../../batches/expected-end.ts';
import type { RegisterName } from '../../../kernel/register-name.ts';
import type { builder } from '../../engine/builder.ts';
import { RegisterEnum } from '../companies/register.ts';

type Fields<Parent extends object> = PothosSchemaTypes.ObjectFieldBuilder<
  typeof builder.$inferSchemaTypes,
  Parent
>;

/** When the rows of a batch are expected, before it begins and while it runs. `readyAt`: what the day says. */
export const expectedEndFields = <Parent extends ExpectedEnd>(t: Fields<Parent>, readyAt: string) => ({
  expectedReadyAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: readyAt,
    resolve: ({ expectedReadyAt }) => expectedReadyAt,
  }),
  unknownBecause: t.string({
    nullable: true,
    description: 'Why `expectedReadyAt` is null, in a sentence.',
    resolve: ({ unknownBecause }) => unknownBecause,
  }),
  boundBy: t.field({
    type: RegisterEnum,
    nullable: true,
    description: 'The slowest register; null where none bounds it.',
    resolve: ({ boundBy }) => boundBy as RegisterName | null,
  }),
});
