/**
 * Register 5: acts of the company register (registo comercial) published by the Ministério da Justiça. It is the only
 * source for what a company is, who runs it and who owns it. `read-page.ts`, `act-text.ts` and `consult.ts` say how each
 * part is known to fail.
 */

import type { Fact } from '../../facts/fact.ts';
import type { RegisterMeta } from '../register.ts';
import type { SavedRegister } from '../saved-answers.ts';
import { consultMj } from './consult.ts';
import { mjFacts, SEARCH_PAGE } from './facts.ts';
import type { MjRecord } from './mj-record.ts';
import { readCaptures } from './read-captures.ts';
import { savedAnswers } from './saved-answers.ts';

const meta: RegisterMeta = {
  name: 'mj-publications',
  title: 'Publicações de Atos Societários e de outras entidades',
  authority: 'Ministério da Justiça / Instituto dos Registos e do Notariado, I.P.',
  officialBaseUrl: 'https://publicacoes.mj.pt',
  officialPage: SEARCH_PAGE,
  legalBasis: 'Código do Registo Comercial, art. 70; Código das Sociedades Comerciais, art. 167; DL 111/2005',
  retention: 'Permanent public record, from 2006',
  keeps: { statements: 'permanent', pageDays: 180 },
  maxAgeHours: 24 * 30,
  essential: true,
  pace: { perSecond: 0.25, inFlight: 1 },
  timeoutMs: 30_000,
  maxBodyBytes: 4 * 1024 * 1024,
  // Every company has published its constitution; most deposit accounts once a year.
  alarmAfter: { nothingFound: 20, nothingNew: 1_000 },
  parserVersion: 15,
};

export const mjPublications: SavedRegister<MjRecord, Fact> = {
  kind: 'consulted',
  meta,
  /** A page of results, a popup with the text of an act, or that text alone (it begins "Publica-se que"). */
  parse: (capture, asked, context) => readCaptures([capture], asked, context),
  facts: mjFacts,
  consult: consultMj,
  savedAnswers,
};
