/** A page that is kept, or recorded as a test, identifies no person: in none of the forms in which registers print one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymised, withoutPersons } from '../../../src/registers/reading/without-persons.ts';
import { personNif } from '../tiny-country.ts';

const kept = (text: string | Uint8Array): string => Buffer.from(withoutPersons(Buffer.from(text))).toString();
const NAME = 'Joana Conceição Exemplo';
const ENTITIES = 'Joana Concei&ccedil;&atilde;o Exemplo';
const ESCAPED = 'Joana Concei\\u00e7\\u00e3o Exemplo';
const spaced = (nif: string) => `${nif.slice(0, 3)} ${nif.slice(3, 6)} ${nif.slice(6)}`;

/** How a register writes a name beside a number. */
const FORMS: Readonly<Record<string, (nif: string, name: string) => string>> = {
  'a value of BASE': (nif, name) => `{"adjudicatarios":["${nif} - ${name}"]}`,
  'two fields of JSON': (nif, name) => `{"nome":"${name}","nif":"${nif}"}`,
  'two fields of JSON, the number first': (nif, name) => `{"nif":"${nif}","nome":"${name}"}`,
  'a line of CSV': (nif, name) => `${nif};${name};2026`,
  'a line of CSV in quotes': (nif, name) => `"2026","${name}","${nif}"`,
  'a line of a list': (nif, name) => `${nif} ${name}`,
  'a role with its number': (nif, name) => `Credor: ${name} NIF/NIPC: ${nif}`,
  'a role that no law knows': (nif, name) => `<span>Gestor Judicial Provisório: ${name} NIF: ${nif}</span>`,
  'bold labels': (nif, name) => `<strong>Nome:</strong> ${name}<br/><strong>NIF:</strong> ${nif}`,
  'lines of an act': (nif, name) => `Nome/Firma: ${name}<br/>\nNIF/NIPC: ${spaced(nif)}<br/>Cargo: Gerente`,
  'prose of an act': (nif, name) => `renunciou a gerente ${name}, NIF ${nif}, em 2026`,
  'cells of a row': (nif, name) => `<tr><td>1-PAR</td><td>${nif}</td><td>${name}</td><td>Leiria</td></tr>`,
  definitions: (nif, name) => `<dt>Titular</dt><dd>${name}</dd><dt>NIF</dt><dd>${nif}</dd>`,
  'a number in brackets': (nif, name) => `<p>${name} (NIF ${nif})</p>`,
  'a mistyped number': (nif, name) =>
    `Administrador: ${name} NIF/NIPC: ${nif.slice(0, 8)}${(Number(nif[8]) + 1) % 10}`,
  'an inheritance': (_, name) => `{"adjudicatarios":["700000003 - Herança de ${name}"]}`,
  'a role without a number': (_, name) => `<span>Administrador da Insolvência: ${name}</span>`,
  'a party in an element of its own': (_, name) =>
    `<span id="x_lblDesignacao">Réu:</span> <span id="x_lblNomeInterv">${name}</span>`,
  'the same name again without the number': (nif, name) =>
    `<p>Nome: ${name}<br>NIF: ${nif}</p><p>A cargo de ${(name.includes('&') ? name : name.toUpperCase()).replaceAll(' ', '  ')}.</p>`,
};

it.each([' ', '.', '-', '_', '\u00a0', '\u2009', '\u202f', '–'])(
  'a number set apart by “%s” alone is not kept',
  sign => {
    const page = `<p>${spaced(personNif(1)).replaceAll(' ', sign)}</p>`;
    expect(kept(page)).toBe(page.replace(/\d/g, 'X'));
  },
);

describe('a page that is kept names no person', () => {
  it.each(Object.entries(FORMS))('%s', (_, form) => {
    for (const name of [NAME, NAME.toUpperCase(), ENTITIES]) {
      const shown = kept(form(personNif(7), name));
      expect(shown).not.toMatch(/joana|concei|exemplo/i);
      expect(shown.replaceAll(/\D/g, '')).not.toContain(personNif(7));
    }
  });

  it('and JSON stays JSON, with its escapes, and companies beside the person as they are', () => {
    const text = `{"a":["580000010 - OBRAS, LDA","${personNif(7)} - ${ESCAPED}","580000028 - MUROS SA"],"b":"x\\ny"}`;
    const shown = JSON.parse(kept(text)) as { a: string[]; b: string };
    expect(shown.a).toEqual([
      '580000010 - OBRAS, LDA',
      'XXXXXXXXX - XXXXX XXXXXXXXX XXXXXXX',
      '580000028 - MUROS SA',
    ]);
    expect(shown.b).toBe('x\ny');
  });

  it('in windows-1252, UTF-16 and in the coded state of the page', () => {
    const text = `<input type="hidden" name="__VIEWSTATE" value="Sm9hbmE=" /><p>${NAME} NIF: ${personNif(7)}</p>`;
    for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect(kept(bytes)).not.toMatch(/joana|concei|exemplo|Sm9hbmE/i);
  });

  it('nor does a recording, in which numbers are of nobody and the same throughout', () => {
    const [one, other] = [personNif(7), personNif(8)];
    const shown = Buffer.from(
      anonymised(Buffer.from(`${one};${NAME}\n${other};${NAME}\n${spaced(one)};A`)),
    ).toString();
    expect(shown).toMatch(/^(399900012);XX.*\n(3999\d{5});XX.*\n399 900 012;X$/);
  });

  it('and a PDF or an archive is not kept at all', () => {
    expect(kept(`%PDF-1.7 ${NAME}`)).not.toContain('Joana');
  });

  it('in a list of any people and companies, of which the companies stay', () => {
    const row = fc.record({ person: fc.boolean(), n: fc.integer({ min: 1, max: 900 }) });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(';', ' - ', ','),
        (rows, separator) => {
          const lines = rows.map(({ person, n }) =>
            person ? `${personNif(n)}${separator}${NAME}` : `58000${n}${separator}OBRAS ${n} LDA`,
          );
          const shown = kept(lines.join('\n')).split('\n');
          expect(shown.join('')).not.toMatch(/joana|exemplo/i);
          const ofCompanies = (all: readonly string[]) => all.filter((_, i) => !rows[i]?.person);
          expect(ofCompanies(shown)).toEqual(ofCompanies(lines));
        },
      ),
    );
  });
});

describe('a page without a person', () => {
  it('is the same bytes, so that it can be read again as it came', () => {
    const page = Buffer.from(
      '<tr><td>580000010</td><td>Obras, Lda</td></tr><p>Credor: Obras, Lda NIF/NIPC: 580000010</p>',
    );
    expect(withoutPersons(page)).toBe(page);
  });

  it('loses residences', () => {
    const act =
      'DESIGNADO(S): GERÊNCIA: Nome/Firma: ANA EXEMPLO NIF/NIPC: 299999998 Nacionalidade: Portuguesa Cargo: Gerente ' +
      'Residência/Sede: Rua Inventada, 12 SANTO TIRSO FISCAL ÚNICO: Nome/Firma: SROC NIF/NIPC: 589000017';
    const shown = kept(act);
    expect(shown).not.toMatch(/299999998|ANA|Inventada/);
    expect(shown).toContain('Nacionalidade: Portuguesa Cargo: Gerente');
    expect(shown).toContain('FISCAL ÚNICO: Nome/Firma: SROC NIF/NIPC: 589000017');
    expect(kept('<b>Residência:</b> Av. Inventada 3<br/>')).not.toContain('Inventada');
  });
});
