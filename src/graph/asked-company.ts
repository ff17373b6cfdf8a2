import { type Nif, readNif } from '../kernel/nif.ts';
import { Problem } from '../kernel/problems.ts';

/** What an argument that takes a company's NIF says about itself. */
export const NIF_ARGUMENT =
  'The company’s NIF: nine digits; spaces, dots, hyphens and a leading PT are accepted. ' +
  'Anything else is `invalid-nif`, a person’s number `natural-person`, another kind of number `nif-out-of-scope`.';

/** The company that an argument names; throws the planned refusal for every other kind of number. */
export function askedCompany(argument: string): Nif {
  const reading = readNif(argument);
  switch (reading.kind) {
    case 'company':
      return reading.nif;
    case 'natural-person':
      throw new Problem(
        'natural-person',
        'The number asked about belongs to a natural person. Only companies are assessed; nothing was looked up or kept.',
      );
    case 'out-of-scope':
      throw new Problem(
        'nif-out-of-scope',
        `The number asked about is that of ${reading.group}, which is not assessed.`,
      );
    case 'invalid':
      throw new Problem('invalid-nif', `The tax number cannot be used: ${reading.because}.`);
  }
}
