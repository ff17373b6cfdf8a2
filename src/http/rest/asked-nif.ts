import { type Nif, readNif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';

/** The company number of a path segment; throws the planned refusal for every other kind of number. */
export function askedNif(segment: string): Nif {
  const reading = readNif(decoded(segment));
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
      throw new Problem(
        'invalid-nif',
        `The tax number cannot be used: ${reading.because}. Give nine digits, as in /api/v1/contractors/580000010.`,
        {
          errors: [
            { pointer: 'nif', detail: `${reading.because[0]!.toUpperCase()}${reading.because.slice(1)}.` },
          ],
        },
      );
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
