import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommercialAct, Holder, Office, SandboxCompany } from '../../../sandbox/country/country.ts';
import { detailPage } from '../../../sandbox/portals/mj-publications/pages.ts';
import { actLines, renderActText } from '../../../sandbox/portals/mj-publications/render-act-text.ts';
import { addDays, type LocalDate } from '../../../src/kernel/local-date.ts';
import { readCaptures } from '../../../src/registers/mj-publications/read-captures.ts';
import { size } from '../../kit/sizes.ts';
import { day, withCheckDigit } from '../../kit/specimen-country.ts';
import { captureOf, recordsIn } from '../capture-of.ts';
import { COMPANY, context } from './support.ts';
import { commercialAct, SEAT, tinyCountry } from './tiny-country.ts';

const company = tinyCountry.company(COMPANY)!;
const digits = (prefix: string) =>
  fc
    .integer({ min: 0, max: 10 ** (8 - prefix.length) - 1 })
    .map(n => withCheckDigit(prefix + String(n).padStart(8 - prefix.length, '0')));
const word = fc.constantFrom(
  'Ana',
  'José',
  'da',
  'Conceição',
  'Brandão',
  'D’Orey',
  'Inês',
  'ÁLVARO',
  'DE SÁ',
  'Sede',
  'Gerente',
);
const name = fc.array(word, { minLength: 2, maxLength: 5 }).map(words => words.join(' '));
const residence = fc.constantFrom(
  'Rua A, nº 7, 2.º Esq. 4700 - 424 Braga',
  'AV. DA LIBERDADE 1, 6.º 1050 - 094 LISBOA',
  'LUGAR DO MONTE, S/N 4835 - 100 S. TORCATO - GUIMARÃES',
  'Rue de la Paix 3, PARIS',
);
const holder: fc.Arbitrary<Holder> = fc.oneof(
  fc.record({ type: fc.constant('person' as const), nif: digits('2'), name, residence }),
  fc.record({
    type: fc.constant('company' as const),
    nif: digits('59'),
    name: name.map(n => `${n} & FILHOS, S.A.`),
    seat: residence,
  }),
);
const organ = fc.constantFrom(
  'GERÊNCIA',
  'ADMINISTRADOR ÚNICO',
  'CONSELHO DE ADMINISTRAÇÃO',
  'DIRECÇÃO',
  'FISCAL ÚNICO',
  'SUPLENTE(S) DO FISCAL ÚNICO',
  'CONSELHO FISCAL',
  'ASSEMBLEIA GERAL',
  'LIQUIDATÁRIO(S)',
  'ADMINISTRADOR DA INSOLVÊNCIA',
);
const position = fc.constantFrom(
  'Gerente',
  'Presidente',
  'VOGAL',
  'Administrador Único',
  'Suplente',
  'Fiscal Único',
);
const office: fc.Arbitrary<Office> = fc.record({ organ, position, holder });
const date: fc.Arbitrary<LocalDate> = fc
  .integer({ min: 0, max: 7000 })
  .map(n => addDays(day('2007-01-01'), n));
const cents = fc.integer({ min: 1, max: 10 ** 9 }).map(n => n / 100);
const ceased = fc
  .tuple(office, fc.constantFrom('renúncia' as const, 'destituição' as const, 'caducidade' as const), date)
  .map(([left, cause, on]) => ({ ...left, cause, on }));

const act: fc.Arbitrary<CommercialAct> = fc
  .record({
    kind: fc.constantFrom<CommercialAct['kind']>(
      'constitution',
      'appointment',
      'cessation',
      'seat-change',
      'quota-transfer',
      'quota-attached',
      'assets-frozen',
      'capital-change',
      'accounts',
      'dissolution',
      'liquidation-closed',
      'deregistration',
      'insolvency-declared',
      'insolvency-closed',
    ),
    presentation: fc.record({ number: fc.integer({ min: 1, max: 9999 }), on: date }),
    inscription: fc.integer({ min: 1, max: 99 }),
    firma: name.map(n => `CONSTRUÇÕES ${n}, LDA`),
    appointed: fc.array(office, { maxLength: 5 }),
    ceased: fc.array(ceased, { maxLength: 3 }),
    quotas: fc.array(fc.record({ amountEur: cents, holder }), { maxLength: 3 }),
    deliberatedOn: fc.option(date),
    term: fc.option(fc.constant('Quadriénio 2025/2028')),
    accountsYear: fc.option(fc.integer({ min: 2006, max: 2030 })),
    capitalEur: fc.option(cents),
  })
  // Accounts are filed after their year.
  .map(it => ({
    ...it,
    accountsYear: it.accountsYear && Math.min(it.accountsYear, Number(it.presentation.on.slice(0, 4))),
  }))
  .filter(({ kind, appointed }) => kind !== 'appointment' || appointed.length > 0)
  .filter(({ kind, ceased: left }) => kind !== 'cessation' || left.length > 0)
  // Whoever is named beside a seizure asked for it.
  .map(it => (/attached|frozen/.test(it.kind) ? { ...it, appointed: [], ceased: [], quotas: [] } : it))
  .map(it => commercialAct({ ...it, publishedOn: addDays(it.presentation.on, 3), seat: SEAT }));

const held = ({ type, nif, name }: Holder) =>
  type === 'person' ? { type, key: context.personKey(nif), name } : { type, nif, name };

/** What the act says, as a record should say it. */
const truth = (it: CommercialAct) => ({
  presentation: it.presentation,
  deliberatedOn: it.deliberatedOn,
  accountsYear: it.accountsYear,
  firma: it.firma,
  seat: [SEAT.address, SEAT.postalCode, SEAT.municipality, SEAT.district],
  capitalEur:
    it.kind === 'constitution'
      ? (it.capitalEur ?? company.capitalEur)
      : it.kind === 'capital-change'
        ? it.capitalEur
        : null,
  appointed: it.appointed.map(o => [o.position, held(o.holder)]),
  ceased: it.ceased.map(o => [o.organ, held(o.holder), o.cause, o.on]),
  quotas: it.quotas.map(q => held(q.holder)),
});

function said(text: string) {
  const [record, ...more] = recordsIn(readCaptures([captureOf(text)], { nif: null }, context));
  expect(more).toEqual([]);
  const d = record!.detail!;
  return {
    presentation: { number: d.presentation!.number, on: d.presentation!.on },
    deliberatedOn: d.deliberatedOn,
    accountsYear: d.accountsYear,
    firma: d.firma,
    seat: [d.seat!.address, d.seat!.postalCode, d.seat!.municipality, d.seat!.district],
    capitalEur: d.capitalEur,
    appointed: d.appointed.map(o => [o.roleLabel, o.holder]),
    ceased: d.ceased.map(o => [o.roleLabel, o.holder, o.cause, o.on]),
    quotas: d.quotas,
  };
}

const FORMS: readonly (readonly [string, (c: SandboxCompany, a: CommercialAct) => string])[] = [
  ['one line', renderActText],
  ['lines', (c, a) => actLines(c, a).join('\n')],
  ['popup', detailPage],
];

test.each(FORMS)('what an act says comes back from its text: %s', (_, form) => {
  fc.assert(
    fc.property(act, it => {
      expect(said(form(company, it))).toEqual(truth(it));
    }),
    { numRuns: size(150, 10_000) },
  );
});

test.each(FORMS)('no number and no residence of a person survives: %s', (_, form) => {
  fc.assert(
    fc.property(act, it => {
      const text = JSON.stringify(readCaptures([captureOf(form(company, it))], { nif: null }, context));
      const holders = [...it.appointed, ...it.ceased, ...it.quotas].map(o => o.holder);
      for (const one of holders) {
        if (one.type === 'person') expect(text).not.toContain(`"${one.nif}"`);
        expect(text).not.toContain(one.type === 'person' ? one.nif : one.seat);
      }
      expect(text).not.toMatch(/LIBERDADE|LISBOA|MONTE|PARIS|Braga/);
    }),
    { numRuns: size(100, 10_000) },
  );
});

test('text damaged anywhere is never read as nothing', () => {
  fc.assert(
    fc.property(act, fc.nat(), fc.string({ maxLength: 5 }), (it, at, noise) => {
      const text = renderActText(company, it);
      const cut = at % text.length;
      for (const damaged of [text.slice(0, cut), text.slice(0, cut) + noise + text.slice(cut)])
        expect(readCaptures([captureOf(damaged)], { nif: null }, context).outcome).not.toBe('not_found');
    }),
    { numRuns: size(100, 10_000) },
  );
});
