/** The drawing of the network: legible on a page, the same for the same network, and never too large for one. */
import { describe, expect, it } from 'vitest';
import type { Known } from '../../src/checks/check.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { networkContent } from '../../src/reports/content/network-content.ts';
import {
  type Box,
  DRAWING_WIDTH,
  drawNetwork,
  FONT_SIZE,
} from '../../src/reports/writing/network-drawing.ts';
import { finding, NO_SIGNS } from '../checks/known-of.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { crowded, materialOf, sound, troubled } from './material-of.ts';

/** What a page has below a heading, in points. */
const PAGE_HEIGHT = 690;
const drawn = (known: Known) => drawNetwork(networkContent(materialOf(known)));

/** Each of its many companies is one that it continues. */
function continuingMany(companies: number): Known {
  const known = crowded(companies);
  const findings = known.network.companies.map(({ nif, name }) => ({
    ...finding('strong'),
    predecessor: { nif, name },
  }));
  return { ...known, phoenix: { ...NO_SIGNS, findings } };
}

/** The name of each director takes three lines. */
function longNamed(people: number): Known {
  const known = crowded(400, people);
  const name = 'Maria Antonieta Vasconcelos de Albuquerque e Castro Sottomayor';
  return { ...known, directors: known.directors.map(one => ({ ...one, name })) };
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each([
  ['of a company alone', sound()],
  ['with signs of continuity', troubled()],
  ['of few companies', crowded(9)],
  ['of many', crowded(30)],
  ['of very many companies and people', crowded(400, 60)],
  ['with signs of continuing twenty', continuingMany(20)],
  ['of 15 people with long names', longNamed(15)],
  ['of 16 of them', longNamed(16)],
])('a drawing %s', (_, known) => {
  it('fits a page, with no box on another and every letter of at least 8 points', () => {
    const { boxes, width, height } = drawn(known);
    expect(height).toBeLessThanOrEqual(PAGE_HEIGHT);
    expect(width).toBe(DRAWING_WIDTH);
    expect(FONT_SIZE).toBeGreaterThanOrEqual(8);
    for (const [i, box] of boxes.entries()) {
      expect(
        box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height + 0.01,
      ).toBe(true);
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false);
    }
  });

  it('is the same whatever the order of the companies', () => {
    const { network } = known;
    const reversed = { ...known, network: { ...network, companies: network.companies.toReversed() } };
    expect(drawn(reversed)).toEqual(drawn(known));
  });
});

it('draws up to 25 one by one, and more by what is known of them, with how many', () => {
  expect(networkContent(materialOf(crowded(9))).grouped).toBe(false);
  const { grouped, columns } = networkContent(materialOf(crowded(30)));
  expect(grouped).toBe(true);
  expect(columns[2].map(({ name }) => name)).toEqual([
    'Declared insolvent: 10',
    'With debts: 10',
    'Not asked about at every register: 5',
    'Nothing adverse: 5',
  ]);
  expect(columns[1].map(({ name }) => name)).toEqual(['Pessoa 1', 'Pessoa 2', 'Pessoa 3']);
});

describe('a failed company that it continues, and that no director in office links', () => {
  const unlinked = (count: number): Known => {
    const findings = Array.from({ length: count }, (_, i) => ({
      ...finding('strong'),
      predecessor: { nif: companyNif(600 + i), name: `ANTECESSORA ${i}, LDA` },
    }));
    return { ...troubled(), phoenix: { ...NO_SIGNS, findings } };
  };

  it('is said to have failed, and never to be without a record', () => {
    const [, , companies] = networkContent(materialOf(unlinked(1))).columns;
    const { note } = companies.find(({ name }) => name.startsWith('ANTECESSORA'))!;
    expect(note).toContain('signs of continuity (strong) · failed 1 Mar 2025');
    expect(note).not.toContain('no record');
  });

  it('stands in a group of its own where there are many, with the linked ones that it continues', () => {
    for (const known of [unlinked(40), continuingMany(40)]) {
      const { columns } = networkContent(materialOf(known));
      const names = columns[2].map(({ name }) => name);
      expect(names).toContain('Failed, with signs of continuity: 33');
      expect(names.join()).not.toMatch(/without a record/i);
    }
  });
});

it('tells nothing of companies that a token is not for, and never that they are without a record', () => {
  for (const known of [troubled(), crowded(40)]) {
    const { columns } = networkContent({ ...materialOf(known), tells: () => false });
    const told = JSON.stringify(columns[2]);
    expect(told).not.toMatch(/insolvent|debt|no record|without a record|not asked/i);
    expect(told).toMatch(/token/);
  }
});

it.each([9, 40])('draws an office that ended as past, around %i companies', companies => {
  const known = crowded(companies, 1);
  const left = known.network.companies.map(one => {
    const link = { ...one.links[0], to: '2024-01-31' as LocalDate };
    return { ...one, links: [link] as const };
  });
  const { edges } = networkContent(materialOf({ ...known, network: { ...known.network, companies: left } }));
  const styles = edges.filter(({ from }) => from === 'p1').map(({ style }) => style);
  expect(new Set(styles)).toEqual(new Set(['past-office']));
});

it('joins a company that continues another to it by a line of its own', () => {
  const { edges, columns } = networkContent(materialOf(troubled()));
  expect(edges).toContainEqual({ from: 'company', to: 'c599000120', style: 'continuity' });
  expect(columns[2].find(({ id }) => id === 'c599000120')!.note).toContain('signs of continuity (strong)');
});
