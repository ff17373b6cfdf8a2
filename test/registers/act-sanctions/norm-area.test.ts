import { expect, test } from 'vitest';
import { areaOfNorm } from '../../../src/registers/act-sanctions/read-sanction.ts';

test.each([
  ['art. 15.º da Lei n.º 102/2009, de 10 de setembro', 'safety'],
  ['LEI N.º 102/2009', 'safety'],
  ['Lei nº 102/09, art. 20', 'safety'],
  ['art. 73.º-B, L 102/2009', 'safety'],
  ['102/2009', 'safety'],
  ['Lei n.º 102/2009, na redação da Lei n.º 3/2014', 'safety'],
  ['art. 11.º do Decreto-Lei n.º 273/2003, de 29 de outubro', 'safety'],
  ['DL 273/2003', 'safety'],
  ['D.L. n.º 273/03', 'safety'],
  ['Decreto Lei 273/2003', 'safety'],
  ['art. 36.º do DL n.º 50/2005', 'safety'],
  ['Decreto-Lei n.º 348/93, de 1 de outubro', 'safety'],
  ['Regulamento (CE) n.º 561/2006', 'transport'],
  ['Reg. (CE) 561/2006, art. 8', 'transport'],
  ['Regulamento (UE) n.º 165/2014', 'transport'],
  ['Regulamento n.º 165/2014', 'transport'],
  ['art. 20.º da Lei n.º 27/2010, de 30 de agosto', 'transport'],
  ['Regulamento (CE) n.º 561/2006 e Lei n.º 27/2010', 'transport'],
  ['Lei n.º 27/2010; Lei n.º 102/2009', 'safety'],
  ['Decreto-Lei n.º 102/2009', 'other'],
  ['Decreto-Lei n.º 27/2010', 'other'],
  ['Portaria n.º 102/2009', 'other'],
  ['Lei n.º 273/2003', 'other'],
  ['Lei n.º 1102/2009', 'other'],
  ['Lei n.º 98/2009 (acidentes de trabalho)', 'other'],
  ['Código do Trabalho, art. 12.º', 'other'],
  ['', 'other'],
] as const)('the norm "%s" is about %s', (norm, area) => {
  expect(areaOfNorm(norm)).toBe(area);
});
