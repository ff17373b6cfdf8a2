import type { PhoenixFinding as Finding } from '../network/read-phoenix.ts';
import { builder } from './builder.ts';
import { enumOf } from './enum-of.ts';
import { SeenRecord } from './seen-record.ts';

type Controller = Finding['controllers'][number];
type Office = Controller['atPredecessor'];
type Indicator = Finding['indicators'][number];

const PhoenixLevel = enumOf<Finding['level']>('PhoenixLevel', 'How much speaks for a continuation.', {
  weak: 'One sign, or signs of different kinds without anything carried over: a fresh start is legal.',
  moderate: 'Two independent signs, and something of the old house in the new one.',
  strong: 'Three strong signs, close to the failure, at the same seat or under a like name.',
});

const PhoenixSign = enumOf<Indicator['kind']>('PhoenixSign', 'A sign that one company carries on another.', {
  timing: 'Founded close to the failure.',
  seat: 'The same door or unit.',
  name: 'A like name.',
  activity: 'The same trade.',
  client: 'The same public client.',
  licence: 'A licence gained as the other was lost.',
  serial: 'Further failures of the same people.',
  culpable: 'An insolvency qualified as culpable.',
  'debts-left': 'Debts left behind.',
  'moves-before': 'Changes of seat, name or office before the failure.',
});

const CompanyFailureKind = enumOf<Finding['failure']['kind']>('CompanyFailureKind', 'How a company failed.', {
  insolvency: 'Insolvency declared, not revoked, and no plan.',
  'execution-without-assets': 'An execution found nothing to seize.',
});

const CompanyFailure = builder.objectRef<Finding['failure']>('CompanyFailure').implement({
  description: 'The failure of a company.',
  fields: t => ({
    kind: t.expose('kind', { type: CompanyFailureKind, description: 'How it failed.' }),
    on: t.expose('on', { type: 'Date', description: 'The day.' }),
    seen: t.expose('seen', { type: SeenRecord, description: 'The record that shows it.' }),
  }),
});

const PhoenixOffice = builder.objectRef<Office>('PhoenixOffice').implement({
  description: 'The office of a director in one of two companies.',
  fields: t => ({
    from: t.expose('from', {
      type: 'Date',
      nullable: true,
      description: 'Its first day; null where it is not published.',
    }),
    to: t.expose('to', { type: 'Date', nullable: true, description: 'Its last day; null while it runs.' }),
    seen: t.expose('seen', { type: SeenRecord, description: 'The act that shows it.' }),
  }),
});

const PhoenixController = builder.objectRef<Controller>('PhoenixController').implement({
  description: 'Somebody who directed both companies.',
  fields: t => ({
    directorId: t.exposeID('directorId', { description: 'Id of the director, `dir_…`.' }),
    atPredecessor: t.expose('atPredecessor', {
      type: PhoenixOffice,
      description: 'The office in the company that failed.',
    }),
    atSuccessor: t.expose('atSuccessor', {
      type: PhoenixOffice,
      description: 'The office in the other company.',
    }),
  }),
});

const PhoenixIndicator = builder.objectRef<Indicator>('PhoenixIndicator').implement({
  description: 'One sign, with the records that show it.',
  fields: t => ({
    kind: t.expose('kind', { type: PhoenixSign, description: 'Which sign.' }),
    on: t.expose('on', { type: 'Date', description: 'The day that it speaks about.' }),
    seen: t.field({
      type: [SeenRecord],
      description: 'The records, in the order of the path.',
      resolve: ({ seen }) => [...seen],
    }),
  }),
});

export const PhoenixFinding = builder.objectRef<Finding>('PhoenixFinding').implement({
  description: 'Signs that a company carries on the business of one that failed. Signs are no proof.',
  fields: t => ({
    level: t.expose('level', { type: PhoenixLevel, description: 'How much speaks for it.' }),
    predecessorNif: t.string({
      description: 'NIF of the company that failed.',
      resolve: ({ predecessor }) => predecessor.nif,
    }),
    predecessorName: t.string({
      description: 'Its name by the latest published act.',
      resolve: ({ predecessor }) => predecessor.name,
    }),
    successorFoundedOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'When the constitution of the successor was published; null where it is not.',
      resolve: ({ successor }) => successor.foundedOn,
    }),
    failure: t.expose('failure', { type: CompanyFailure, description: 'How and when it failed.' }),
    controllers: t.field({
      type: [PhoenixController],
      description: 'Who directed both.',
      resolve: ({ controllers }) => [...controllers],
    }),
    indicators: t.field({
      type: [PhoenixIndicator],
      description: 'The signs.',
      resolve: ({ indicators }) => [...indicators],
    }),
  }),
});
