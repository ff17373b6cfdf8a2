import { describe, expect, it } from 'vitest';
import { withoutPersons } from '../../../src/registers/reading/without-persons.ts';

describe('a page that is kept', () => {
  it('has no number and no residence of a person, and keeps the companies’', () => {
    const act =
      'DESIGNADO(S): GERÊNCIA: Nome/Firma: ANA EXEMPLO NIF/NIPC: 299999998 Nacionalidade: Portuguesa Cargo: Gerente ' +
      'Residência/Sede: Rua Inventada, 12 4780 - 739 SANTO TIRSO FISCAL ÚNICO: Nome/Firma: SROC NIF/NIPC: 589000017';
    const kept = withoutPersons(act);
    expect(kept).not.toMatch(/299999998|Rua Inventada|4780/);
    expect(kept).toContain('Nome/Firma: ANA EXEMPLO');
    expect(kept).toContain('FISCAL ÚNICO: Nome/Firma: SROC NIF/NIPC: 589000017');
  });

  it('loses the whole row of a sole trader, address included', () => {
    const rows =
      '<tr><td>1-PAR</td><td>299999998</td><td>ANA</td><td>Rua A, 1</td></tr><tr><td>2-PUB</td><td>580000010</td><td>X LDA</td><td>Rua B</td></tr>';
    const kept = withoutPersons(rows);
    expect(kept).not.toMatch(/ANA|Rua A/);
    expect(kept).toContain('580000010');
    expect(kept).toContain('Rua B');
  });

  it('is cut through markup and spaced numbers too', () => {
    const kept = withoutPersons('<b>Residência:</b> Av. Inventada 3<br/><span>NIF: 299 999 998</span>');
    expect(kept).not.toMatch(/Inventada|299/);
  });
});
