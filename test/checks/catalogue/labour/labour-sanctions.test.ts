import { describe, expect, test } from 'vitest';
import { labourSanctions } from '../../../../src/checks/catalogue/labour/labour-sanctions.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { sanction } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { knownOf } from '../../known-of.ts';

const light = sanction({ gravity: 'light', area: 'other' });
const serious = sanction({ gravity: 'serious' });
const [driving, drivingAgain] = [sanction({ area: 'transport' }), sanction({ area: 'transport' })];

describe('labourSanctions', () => {
  test.each([
    ['a light one', [light], 1, 1],
    ['a serious one', [serious], 1, 1],
    ['a very serious one, charged by its own check too', [sanction()], 1, 1],
    ['one of driving times', [driving], 1, 1],
    ['two', [light, serious], 2, 2],
    ['four', [light, serious, sanction(), driving], 4, 3],
    ['five', Array.from({ length: 5 }, () => sanction()), 5, 4],
    ['driving times, however many', [driving, drivingAgain], 2, 1],
    ['driving times beside another', [driving, light], 2, 2],
  ])('%s', (_name, facts, value, points) => {
    expect(judged(labourSanctions, facts)).toEqual({ value, points, reason: 'ACT_SANCTION' });
  });

  test.each([
    [
      sanction(),
      'Sanction of 2026-03-02 for a labour infringement, very serious (safety at work): “Falta de proteção coletiva contra quedas em altura”.',
    ],
    [
      sanction({ gravity: 'serious', area: 'transport', infringement: 'Tacógrafo' }),
      'Sanction of 2026-03-02 for a labour infringement, serious (driving times): “Tacógrafo”.',
    ],
    [
      sanction({ gravity: 'light', area: 'other', infringement: 'Mapa de horário' }),
      'Sanction of 2026-03-02 for a labour infringement, light: “Mapa de horário”.',
    ],
  ])('the evidence says what it was for', (fact, says) => {
    const outcome = labourSanctions.judge(knownOf({ facts: [fact] }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      { type: 'presence', register: 'act-sanctions', says },
    ]);
  });
});
