/** Invented records of the registers beyond the essential five: executions, sanctions, cases, contracts and bars. */
import type {
  ContractBan,
  CourtCase,
  Execution,
  LabourSanction,
  PublicContract,
} from '../../src/facts/fact.ts';
import { day, source } from './known-of.ts';

let made = 0;
/** A key of its own for each record that a test makes: two records are one only where a test says so. */
const nextKey = (kind: string): string => `${kind}:${++made}`;

/** Each a process of its own. */
export function execution(about: Partial<Execution> = {}): Execution {
  const key = nextKey('execution');
  return {
    kind: 'execution',
    key,
    source: source('citius-executions', '1234/22.5T8LRA', day('2026-09-01')),
    process: `${key.replace(/\D/g, '')}/22.5T8LRA`,
    owedEur: 12_460.27,
    reason: 'no-assets',
    extinguishedOn: day('2026-07-13'),
    ...about,
  };
}

export function sanction(about: Partial<LabourSanction> = {}): LabourSanction {
  return {
    kind: 'labour-sanction',
    key: nextKey('sanction'),
    source: source('act-sanctions', 'art. 15.º da Lei 102/2009', day('2026-03-02')),
    gravity: 'very-serious',
    area: 'safety',
    infringement: 'Falta de proteção coletiva contra quedas em altura',
    on: day('2026-03-02'),
    ...about,
  };
}

export function courtCase(about: Partial<CourtCase> = {}): CourtCase {
  const key = nextKey('case');
  return {
    kind: 'court-case',
    key,
    source: source('citius-cases', '318/26.4T8LRA (match by name)', day('2026-05-04')),
    process: key,
    role: 'defendant',
    species: 'Ação de Processo Comum',
    valueEur: 8_000,
    on: day('2026-05-04'),
    ...about,
  };
}

export function contract(about: Partial<PublicContract> = {}): PublicContract {
  return {
    kind: 'public-contract',
    key: nextKey('contract'),
    source: source('base-contracts', 'contrato 10000001', day('2025-02-10')),
    authority: { nif: null, name: 'Município de Exemplo' },
    priceEur: 150_000,
    signedOn: day('2025-02-01'),
    terminated: false,
    ...about,
  };
}

export function ban(from: string | null, until: string | null): ContractBan {
  return {
    kind: 'contract-ban',
    key: `ban:${from}:${until}`,
    source: source('base-contracts', 'sanção acessória', null),
    from: from as ContractBan['from'],
    until: until as ContractBan['until'],
  };
}
