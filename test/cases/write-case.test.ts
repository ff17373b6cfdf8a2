/** What is written is judged as what it was written from, also where registers are silent and seats are crowded. */
import { expect, it } from 'vitest';
import type { CaseFile } from '../../src/cases/case.ts';
import { factsOf } from '../../src/cases/facts-in-case.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { readCase } from '../../src/cases/read-case.ts';
import { firmsInCase } from '../../src/cases/seats-in-case.ts';
import { type Behind, writeCase } from '../../src/cases/write-case.ts';
import { LINKED_REGISTERS } from '../../src/facts/linked-company.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import type { PersonKey } from '../../src/kernel/secrets/person-key.ts';
import { adding, caseOf, day, declared, OTHER, office, SUBJECT, soundCompany } from './case-of.ts';

const keyOf = (label: string) => `${label}-hash` as PersonKey;

/** As the service has it after reading the registers of `file`. */
function behind(file: CaseFile): Behind {
  const { known } = judgeCase(file);
  const records = file.companies.map((company, place) => ({
    ...company,
    nif: company.nif as Nif,
    facts: factsOf(company, place, { asOf: file.asOf, personKey: keyOf }),
    silent: LINKED_REGISTERS.filter(name => 'silent' in (company.registers?.[name] ?? {})),
  }));
  const [subject, ...others] = records;
  const facts = subject!.facts.map(({ fact }) => fact);
  return {
    known: { ...known, facts },
    name: subject!.name,
    others,
    firmsAt: firmsInCase(() => records, file.sharedSeats),
  };
}

const successor = soundCompany(SUBJECT, 'Pedra Nova Construções, Lda', { foundedOn: '2025-04-10' });
const failed = adding(soundCompany(OTHER, 'Pedra Construções, Lda'), declared('2025-05-02'));
const crowd = { address: 'Rua do Forno, 7', postalCode: '4560-143', firms: 2, inBuilding: 40 };
const partner = { ...office('P7', '2020-01-01'), movement: 'quota-held', role: 'partner' } as const;
const unsigned = {
  kind: 'public-contract',
  authority: { nif: null, name: 'Município de Torval' },
  priceEur: 10_000,
  signedOn: null,
  terminated: true,
} as const;

it.each<[string, CaseFile]>([
  ['a continuation', caseOf(successor, failed)],
  ['an agent’s address', { ...caseOf(successor, failed), sharedSeats: [crowd] }],
  [
    'registers that are silent, of it and of another company',
    caseOf(
      { ...successor, registers: { 'citius-cases': { silent: 'its name is not known' } } },
      { ...failed, registers: { 'at-debtors': { silent: 'too old' } } },
    ),
  ],
  [
    'records that an earlier answer has left',
    caseOf(successor, {
      ...failed,
      registers: { 'citius-insolvency': { silent: 'too old', recordsUntil: day('2026-01-01') } },
    }),
  ],
  [
    'an earlier answer',
    caseOf({ ...successor, registers: { 'act-sanctions': { answeredOn: day('2026-06-01') } } }),
  ],
  [
    'partners, and contracts without a day',
    caseOf(adding(successor, partner, unsigned), adding(failed, partner)),
  ],
])('%s', (_, file) => {
  const written = writeCase(behind(file));
  expect(readCase(JSON.stringify(written))).toEqual(written);
  const { outcomes: _outcomes, ...judgement } = judgeCase(written).judgement;
  expect(judgeCase(file).judgement).toMatchObject(judgement);
  expect(JSON.stringify(written)).not.toContain('-hash');
});

it('says what a file with the same companies would not know', () => {
  const { sharedSeats } = writeCase(behind({ ...caseOf(successor, failed), sharedSeats: [crowd] }));
  expect(sharedSeats).toEqual([crowd]);
  expect(writeCase(behind(caseOf(successor, failed))).sharedSeats).toBeUndefined();
});
