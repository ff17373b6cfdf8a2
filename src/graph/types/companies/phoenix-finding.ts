import type { PhoenixFinding as Finding } from '../../../network/continuity/read-phoenix.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { SeenRecord } from '../judgement/seen-record.ts';
import { PhoenixSign, type Sign } from './phoenix-sign.ts';

type Controller = Finding['controllers'][number];
type Office = Controller['atPredecessor'];
type LegalPerson = NonNullable<Finding['legalPersons']>[number];

export const PhoenixLevel = enumOf<Finding['level']>(
  'PhoenixLevel',
  'The strength of the signs of continuity.',
  {
    weak: 'Signs that do not carry the business over, or that have an innocent reading: a fresh start is legal.',
    resemblance:
      'Door, name and time are alike, and no person or company links the two by number. Resemblance only.',
    moderate: 'Somebody links the two, and signs together show that the business was carried over.',
    strong: 'The same with more weight, close to the failure, and with the same door or a similar name.',
  },
);

const CompanyFailureKind = enumOf<Finding['failure']['kind']>('CompanyFailureKind', 'How a company failed.', {
  insolvency: 'Insolvency declared, not revoked, and no plan.',
  'execution-without-assets': 'An execution found nothing to seize.',
  'dissolved-with-debts': 'Dissolved, struck off or moved abroad, with debts on the public lists.',
  'failed-revitalization': 'A revitalisation (PER, PEVE) ended without a plan.',
  petition: 'A petition for its insolvency is open.',
  abandoned: 'Large debts on the public lists, no accounts any more, no title.',
});

export const CompanyFailure = builder.objectRef<Finding['failure']>('CompanyFailure').implement({
  description: 'The failure of a company.',
  fields: t => ({
    kind: t.expose('kind', { type: CompanyFailureKind, description: 'How it failed.' }),
    on: t.expose('on', { type: 'Date', description: 'The day.' }),
    seen: t.expose('seen', { type: SeenRecord, description: 'The record that shows it.' }),
  }),
});

export const Standing = enumOf<NonNullable<Office['as']>>('Standing', 'How somebody stands in a company.', {
  director: 'By an office of director.',
  partner: 'By a quota.',
  'through-company': 'Through a company that has an office or a quota there.',
});

const PhoenixOffice = builder.objectRef<Office>('PhoenixOffice').implement({
  description: 'The office or quota of somebody in one of two companies.',
  fields: t => ({
    as: t.field({
      type: Standing,
      description: 'An office, a quota, or a company between.',
      resolve: office => office.as ?? 'director',
    }),
    from: t.expose('from', {
      type: 'Date',
      nullable: true,
      description: 'Its first day; null where it is not published.',
    }),
    to: t.expose('to', { type: 'Date', nullable: true, description: 'Its last day; null if it is current.' }),
    seen: t.expose('seen', { type: SeenRecord, description: 'The act that shows it.' }),
  }),
});

const PhoenixController = builder.objectRef<Controller>('PhoenixController').implement({
  description: 'A person who stands in both companies.',
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

const SharedCompany = builder.objectRef<LegalPerson>('PhoenixSharedCompany').implement({
  description: 'A company with an office or a quota in both companies, or one of the two in the other.',
  fields: t => ({
    nif: t.field({ type: 'NIF', description: 'Its NIF.', resolve: ({ company }) => company.nif }),
    name: t.string({ description: 'Its name.', resolve: ({ company }) => company.name }),
    atPredecessor: t.expose('atPredecessor', {
      type: PhoenixOffice,
      nullable: true,
      description: 'How it stands in the company that failed; null if it is that company.',
    }),
    atSuccessor: t.expose('atSuccessor', {
      type: PhoenixOffice,
      nullable: true,
      description: 'How it stands in the other company; null if it is that company.',
    }),
  }),
});

const PhoenixIndicator = builder.objectRef<Sign>('PhoenixIndicator').implement({
  description: 'One sign, with the records that show it.',
  fields: t => ({
    kind: t.expose('kind', { type: PhoenixSign, description: 'Which sign.' }),
    on: t.expose('on', { type: 'Date', description: 'The day of the sign.' }),
    seen: t.expose('seen', { type: [SeenRecord], description: 'The records, in the order of the path.' }),
  }),
});

export const PhoenixFinding = builder.objectRef<Finding>('PhoenixFinding').implement({
  description: 'Signs that a company continues the business of one that failed. Signs are no proof.',
  fields: t => ({
    level: t.expose('level', { type: PhoenixLevel, description: 'The strength of the signs.' }),
    predecessorNif: t.field({
      type: 'NIF',
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
    controllers: t.expose('controllers', {
      type: [PhoenixController],
      description: 'Which people stand in both; empty where no person links the two by number.',
    }),
    sharedCompanies: t.field({
      type: [SharedCompany],
      description: 'Which companies do.',
      resolve: ({ legalPersons }) => [...(legalPersons ?? [])],
    }),
    counterSigns: t.field({
      type: [PhoenixIndicator],
      description: 'What speaks for an innocent reading; each lowers the level.',
      resolve: ({ counterSigns }) => [...(counterSigns ?? [])],
    }),
    indicators: t.expose('indicators', { type: [PhoenixIndicator], description: 'The signs.' }),
  }),
});
