/**
 * Classifies offices. Only gerente, administrador, conselho de administração and
 * direcção are directors: auditors, liquidators and administrators of insolvency sit in many companies, and taking
 * them for directors would link companies that have nothing in common.
 */
import type { OfficeRole } from '../../facts/fact.ts';
import { fold } from '../../kernel/fold.ts';

/** In this order: an "administrador da insolvência" is no administrador, a "presidente do conselho fiscal" no chair of a board. */
const ROLES: readonly (readonly [RegExp, OfficeRole])[] = [
  [/insolvencia|administrador (judicial|provisori)/, 'insolvency-administrator'],
  [/liquidatari/, 'liquidator'],
  [/\bfisca(l|is)\b|fiscalizacao|\bs?roc\b|revis|auditor/, 'auditor'],
  // A deputy does not manage until called, and then a new act says so.
  [/suplente/, 'board-member'],
  [/assembleia|\bmesa\b|secretari|supervisao|conselho geral|remunerac|vencimentos/, 'board-member'],
  [/geren(te|cia)|gerencias|administra(cao|dor)|\bdirec?(cao|tor)|\bexecutiv/, 'director'],
];

/** Organs are an open set: one without any of the words is a board that does not manage. */
export function classifyRole(organ: string | null, position: string | null): OfficeRole {
  const words = fold(`${organ ?? ''} ${position ?? ''}`);
  return ROLES.find(([pattern]) => pattern.test(words))?.[1] ?? 'board-member';
}
