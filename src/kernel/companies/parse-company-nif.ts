import { type Nif, readNif } from '../nif.ts';
import { Problem } from '../problems.ts';

/** The company that a caller's text names, as the parameter `pointer`; throws the planned refusal for every other kind of number. */
export function parseCompanyNif(text: string, pointer = 'nif'): Nif {
  const reading = readNif(text);
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
      throw new Problem('invalid-nif', `The tax number cannot be used: ${reading.because}.`, {
        faults: [{ pointer, detail: 'Nine digits with the right check digit, as in PT 580000010.' }],
      });
  }
}
