import { createHash } from 'node:crypto';
import type { InsolvencyNotice } from '../../facts/fact.ts';
import { mainProcess } from '../../facts/process-number.ts';
import type { Nif } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { meta } from './meta.ts';
import type { CireRecord } from './record.ts';
import { heaviestRole } from './role-vocabulary.ts';

/** What the documents say about one company, each with the role that it has there; documents about others are passed over. */
export function cireFacts(records: readonly CireRecord[], about: Nif): InsolvencyNotice[] {
  return records.flatMap(record => {
    const roles = record.parties.filter(party => party.nif === about).map(party => party.role);
    const role = heaviestRole(roles);
    return role === null ? [] : [notice(record, role)];
  });
}

function notice(record: CireRecord, role: InsolvencyNotice['role']): InsolvencyNotice {
  return {
    kind: 'insolvency-notice',
    key: recordKey(record),
    source: {
      register: meta.name,
      reference: `${record.process} (ref. ${record.reference})`,
      url: meta.officialPage,
      date: record.publishedOn,
    },
    process: mainProcess(record.process),
    proceeding: record.proceeding,
    act: record.act,
    role,
    publishedOn: record.publishedOn,
    filedOn: record.filedOn,
    species: record.species,
  };
}

/** The same document read twice has the same key, however its label was spaced or capitalised that day. */
export function recordKey(
  record: Pick<CireRecord, 'reference' | 'process' | 'publishedOn' | 'actLabel'>,
): string {
  const parts = [record.reference, record.process, record.publishedOn, fold(record.actLabel)];
  return `cire:${createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 32)}`;
}
