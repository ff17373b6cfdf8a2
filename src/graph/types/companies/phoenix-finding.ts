import type { PhoenixFinding as Finding } from '../../../network/continuity/read-phoenix.ts';
import { builder, enumOf } from '../../engine/builder.ts';
import { SeenRecord } from '../judgement/evidence.ts';

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
    ...t.exposeMembers(CompanyFailureKind, { kind: 'How it failed.' }),
    ...t.exposeMembers('Date', { on: 'The day.' }),
    ...t.exposeMembers(SeenRecord, { seen: 'The record that shows it.' }),
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
    as: t.derive(Standing, 'An office, a quota, or a company between.', office => office.as ?? 'director'),
    ...t.exposeNullable('Date', {
      from: 'Its first day; null where it is not published.',
      to: 'Its last day; null if it is current.',
    }),
    ...t.exposeMembers(SeenRecord, { seen: 'The act that shows it.' }),
  }),
});

const PhoenixController = builder.objectRef<Controller>('PhoenixController').implement({
  description: 'A person who stands in both companies.',
  fields: t => ({
    ...t.exposeMembers('ID', { directorId: 'Id of the director, `dir_…`.' }),
    ...t.exposeMembers(PhoenixOffice, {
      atPredecessor: 'The office in the company that failed.',
      atSuccessor: 'The office in the other company.',
    }),
  }),
});

const SharedCompany = builder.objectRef<LegalPerson>('PhoenixSharedCompany').implement({
  description: 'A company with an office or a quota in both companies, or one of the two in the other.',
  fields: t => ({
    ...t.exposeOf(({ company }) => company, 'NIF', { nif: 'Its NIF.' }),
    ...t.exposeOf(({ company }) => company, 'String', { name: 'Its name.' }),
    ...t.exposeNullable(PhoenixOffice, {
      atPredecessor: 'How it stands in the company that failed; null if it is that company.',
      atSuccessor: 'How it stands in the other company; null if it is that company.',
    }),
  }),
});

type Sign = Finding['indicators'][number] | NonNullable<Finding['counterSigns']>[number];

export const PhoenixSign = enumOf<Sign['kind']>(
  'PhoenixSign',
  'A sign that one company continues another, or of an innocent reading.',
  {
    timing: 'Founded close to the failure.',
    seat: 'The same street number or unit.',
    name: 'A similar name.',
    activity: 'The same trade.',
    client: 'The same public client.',
    licence: 'A licence gained as the other was lost.',
    serial: 'Further failures of the same people.',
    culpable: 'An insolvency qualified as culpable.',
    'debts-left': 'Debts left behind.',
    'moves-before': 'Changes of seat, quotas or office before the failure.',
    front: 'The director left the failed company to somebody else in its last two years.',
    'hidden-holder':
      'The director of the failed company signs nothing here, and holds a quota or sits in it through a company.',
    'same-people': 'Several people of the failed company.',
    division: 'Part of the failed company was divided off into it not long before.',
    kin: 'Founded before the failure, with somebody who bears a name, or rare surnames, of the failed company’s people.',
    'other-trade': 'Another trade.',
    'estate-sale': 'What the company has of the other it may have bought from the estate, in the insolvency.',
    'buy-out': 'A cooperative, or founders of whom most had nothing to do with the failed company.',
    sisters: 'Older companies of the same people share the door or the name.',
    'side-by-side': 'Both existed side by side long before, and nothing was moved.',
    merger: 'A merger or division of both.',
  },
);

const PhoenixIndicator = builder.objectRef<Sign>('PhoenixIndicator').implement({
  description: 'One sign, with the records that show it.',
  fields: t => ({
    ...t.exposeMembers(PhoenixSign, { kind: 'Which sign.' }),
    ...t.exposeMembers('Date', { on: 'The day of the sign.' }),
    ...t.exposeMembers([SeenRecord], { seen: 'The records, in the order of the path.' }),
  }),
});

export const PhoenixFinding = builder.objectRef<Finding>('PhoenixFinding').implement({
  description: 'Signs that a company continues the business of one that failed. Signs are no proof.',
  fields: t => ({
    ...t.exposeMembers(PhoenixLevel, { level: 'The strength of the signs.' }),
    predecessorNif: t.derive('NIF', 'NIF of the company that failed.', ({ predecessor }) => predecessor.nif),
    predecessorName: t.string({
      description: 'Its name by the latest published act.',
      resolve: ({ predecessor }) => predecessor.name,
    }),
    successorFoundedOn: t.deriveNullable(
      'Date',
      'When the constitution of the successor was published; null where it is not.',
      ({ successor }) => successor.foundedOn,
    ),
    ...t.exposeMembers(CompanyFailure, { failure: 'How and when it failed.' }),
    ...t.exposeMembers([PhoenixController], {
      controllers: 'Which people stand in both; empty where no person links the two by number.',
    }),
    sharedCompanies: t.field({
      type: [SharedCompany],
      description: 'Which companies do.',
      resolve: ({ legalPersons }) => legalPersons ?? [],
    }),
    counterSigns: t.field({
      type: [PhoenixIndicator],
      description: 'What speaks for an innocent reading; each lowers the level.',
      resolve: ({ counterSigns }) => counterSigns ?? [],
    }),
    ...t.exposeMembers([PhoenixIndicator], { indicators: 'The signs.' }),
  }),
});
