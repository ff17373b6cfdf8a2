import type { OfficeHolder } from './fact.ts';

/** Tells holders of offices apart: by number, or by name where none is published. */
export function holderKey(holder: OfficeHolder): string {
  switch (holder.type) {
    case 'person':
      return `person:${holder.key}`;
    case 'company':
      return `company:${holder.nif}`;
    case 'unidentified':
      return `name:${holder.name}`;
  }
}
