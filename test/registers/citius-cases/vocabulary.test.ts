import { expect, test } from 'vitest';
import { caseKind } from '../../../src/facts/case-kind.ts';
import { readProcessNumber } from '../../../src/registers/reading/citius-search/grid.ts';
import { heaviest, readRole } from '../../../src/registers/reading/citius-search/parties.ts';
import { searchTerm } from '../../../src/registers/reading/citius-search/search-form.ts';
import { companyNameKey, showsLegalForm } from '../../../src/registers/reading/company-name.ts';

test.each([
  ['1685/18.7T8STS-J.P1', '1685/18.7T8STS'],
  ['727/23.9T8EVR.E1', '727/23.9T8EVR'],
  ['7366/15.6T8LRS.L1-6', '7366/15.6T8LRS'],
  ['322/20.4T8BJA.E1.S1', '322/20.4T8BJA'],
  ['1839/11.7TBALM.L1-6', '1839/11.7TBALM'],
  ['78/21.3BESNT', '78/21.3BESNT'],
  ['00803/16.4BEPNF', '803/16.4BEPNF'],
  [' 1401/26.0t8lra ', '1401/26.0T8LRA'],
  ['12345/26.1YIPRT', '12345/26.1YIPRT'],
  ['1401/26.0T8LRA-A', '1401/26.0T8LRA'],
])('the case "%s" is a part of %s', (text, mainProcess) => {
  expect(readProcessNumber(text)).toMatchObject({ mainProcess });
});

test.each(['', '1401/26', '1401/2026.0T8LRA', '1401/26.0T8LR', 'Processo 1/26.0T8LRA', '1234567/26.0T8LRA'])(
  '"%s" is no number of a case',
  text => {
    expect(readProcessNumber(text)).toBeNull();
  },
);

test.each([
  ['Réu:', 'defendant'],
  ['Ré', 'defendant'],
  ['RÉUS :', 'defendant'],
  ['Executada:', 'defendant'],
  ['Requerido:', 'defendant'],
  ['Insolvente', 'defendant'],
  ['Requerente/Devedor', 'defendant'],
  ['Autor:', 'claimant'],
  ['Autora', 'claimant'],
  ['Exequente:', 'claimant'],
  ['Requerente:', 'claimant'],
  ['Credor', 'other'],
  ['Credor do Insolvente', 'other'],
  ['Massa Insolvente', 'other'],
  ['Mandatário do Réu', 'other'],
  ['Agente de Execução', 'other'],
  ['Administrador da Insolvência', 'other'],
  ['Interveniente Principal', 'other'],
  ['Recorrido', 'other'],
  ['Astronauta', null],
  ['', null],
])('the role "%s" is %s', (label, role) => {
  expect(readRole(label)).toBe(role);
});

test('of several roles the one that weighs most counts', () => {
  expect(heaviest(['claimant', 'defendant', 'other'])).toBe('defendant');
  expect(heaviest([])).toBeNull();
});

test.each([
  ['Execução Ordinária (Ag.Execução)', 'execution'],
  ['EXECUCAO SUMÁRIA (Ag. Execução)', 'execution'],
  ['Ação de Processo Comum', 'declaratory'],
  ['Acção Comum', 'declaratory'],
  ['Ac. Esp. Cump. Obrig. DL269/98', 'declaratory'],
  ['Injunção', 'injunction'],
  ['Procedimento Cautelar', 'precautionary'],
  ['Insolvência pessoa coletiva (Requerida)', 'insolvency'],
  ['Processo Especial de Revitalização (CIRE)', 'before-insolvency'],
  ['Ação de Processo Comum (trabalho)', 'labour'],
  ['Recurso de Contra-ordenação', 'criminal'],
  ['Carta Precatória', 'no-claim'],
  ['Embargos de Executado', 'no-claim'],
  ['Embargos de Terceiro', 'no-claim'],
  ['Embargos (CIRE)', 'no-claim'],
  ['Embargo de obra nova', 'precautionary'],
  ['Oposição à Execução Comum', 'no-claim'],
  ['Oposição à Penhora', 'no-claim'],
  ['Oposição mediante Embargos', 'no-claim'],
  ['Consignação em Depósito', 'no-claim'],
  ['Prestação Espontânea de Caução', 'no-claim'],
  ['Verificação Ulterior de Créditos', 'no-claim'],
  ['Reclamação de Créditos', 'no-claim'],
  ['Habilitação de Herdeiros', 'no-claim'],
  ['Produção Antecipada de Prova', 'no-claim'],
  ['Justificação Judicial', 'no-claim'],
  ['Procedimento Cautelar (CIRE)', 'insolvency'],
])('the species "%s" is %s', (label, kind) => {
  expect(caseKind(label)).toBe(kind);
});

test.each([
  ['CONSTRUÇÕES VALE DO ALVO, LDA', 'Construcoes Vale do Alvo Lda.', true],
  ['OBRAS S.A.', 'Obras, SA', true],
  ['A. B. C. - OBRAS, LDA', 'ABC OBRAS LDA', true],
  ['VALE DO ALVO, LDA', 'Vale do Alvo, Limitada', true],
  ['VALE DO ALVO, LDA', 'Vale do Alvo, Ld.ª', true],
  ['SILVA & FILHOS, LDA', 'Silva e Filhos, Lda', true],
  ['VALE DO ALVO, LDA', 'CONSTRUÇÕES VALE DO ALVO, LDA', false],
  ['VALE DO ALVO, LDA', 'VALE DO ALVO UNIPESSOAL, LDA', false],
  ['VALE DO ALVO, LDA', 'VALE DO ALVO', false],
  ['SILVA & FILHOS, LDA', 'SILVA FILHOS, LDA', false],
])('"%s" and "%s" are the same name: %s', (a, b, same) => {
  expect(companyNameKey(a) === companyNameKey(b)).toBe(same);
});

test.each([
  ['EXEMPLO, LDA', true],
  ['Exemplo, S.A.', true],
  ['OBRAS, SA', true],
  ['Exemplo, Ld.ª', true],
  ['Exemplo - Suc. em Portugal', true],
  ['Exemplo, Sucursal', true],
  ['Exemplo, Agrup. Compl. Emp.', true],
  ['Exemplo, A.C.E.', true],
  ['EXEMPLO ACE', true],
  ['Ana Ace Sucena', false],
  ['Banco Exemplo', true],
  ['Município de Exemplo', true],
  ['Manuel de Sá', false],
  ['MANUEL SA', false],
  ['Maria Inventada', false],
])('"%s" is surely a company\'s name: %s', (name, isCompany) => {
  expect(showsLegalForm(name)).toBe(isCompany);
});

test.each([
  ['CONSTRUÇÕES VALE DO ALVO, LDA', 'CONSTRUÇÕES VALE DO ALVO'],
  ['VALE DO ALVO UNIPESSOAL, LDA.', 'VALE DO ALVO'],
  ['OBRAS DA RIBEIRA, S.A.', 'OBRAS DA RIBEIRA'],
  ['A.B.C. - EMPREITADAS GERAIS, LDA', 'EMPREITADAS GERAIS'],
  ['SILVA & FILHOS LDA', 'SILVA & FILHOS'],
  ['ABC, LDA', 'ABC, LDA'],
])('"%s" is searched for as "%s", which every spelling of it holds', (name, term) => {
  expect(searchTerm(name)).toBe(term);
});
