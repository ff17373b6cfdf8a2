import type { CompanyAct } from '../../../facts/fact.ts';
import type { Check, Known } from '../../check.ts';
import { grownOld } from '../../records/carried-out.ts';
import { CHANGE_FADING, isRecent } from '../../records/company-register/recent-changes.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { costsBySteps } from '../../scale/fading.ts';
import { say } from '../../words/say.ts';
import { successionOf } from './director-changes.ts';

const REASON = 'MJ_QUOTA_TRANSFERS';
const POINTS = 2;

function transfers(known: Known): CompanyAct[] {
  return factsOf(known, 'company-act').filter(
    ({ act, publishedOn }) => act === 'quota-transfer' && isRecent(publishedOn, known.today),
  );
}

const says = ({ publishedOn }: CompanyAct) => say('registered', 'quotaTransfer', { on: publishedOn });

/** A sale of the company is ordinary life; but who sees the end coming also sells. */
export const quotaTransfers: Check = {
  key: 'quotaTransfers',
  family: 'company-register',
  question: {
    en: 'How often did quotas of the company change hands in the last 24 months?',
    pt: 'Quantas transmissões de quotas da empresa foram publicadas nos últimos 24 meses?',
  },
  value: { type: 'count', of: 'transfers of quotas published in the last 24 months' },
  needs: ['mj-publications'],
  reasons: {
    [REASON]: {
      en: 'The company register publishes a transfer of quotas within 24 months.',
      pt: 'Consta nas publicações do registo comercial transmissão de quotas nos últimos 24 meses, à data da consulta.',
    },
    MJ_QUOTA_TRANSFERS_UNKNOWN: {
      en: 'Whether quotas changed hands is not known yet.',
      pt: 'Ainda não se sabe se houve transmissão de quotas.',
    },
  },
  remediation: null,
  clearedBy: {
    en: 'Time passes: the transfers become older than 24 months.',
    pt: 'O tempo passa: as transmissões ficam com mais de 24 meses.',
    byCompany: false,
    carriedOut: grownOld,
  },
  weights: [
    { when: { en: 'any other', pt: 'qualquer outra' }, points: POINTS, reason: REASON },
    {
      when: {
        en: 'with the directors, in one event that `directorChanges` charges',
        pt: 'com a gerência, num só ato que `directorChanges` conta',
      },
      points: 0,
      reason: REASON,
    },
  ],
  fading: CHANGE_FADING,
  worst: { points: POINTS, reason: 'MJ_QUOTA_TRANSFERS_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'mj-publications', {
      records: transfers(known),
      says,
      lookedFor: say('lookedFor', 'quotaTransfer'),
    }),

  cost(_hit, known) {
    const isTold = successionOf(known);
    return costsBySteps(
      transfers(known).flatMap(({ publishedOn }) => (isTold(publishedOn) ? [] : [publishedOn])),
      { today: known.today, fading: CHANGE_FADING, steps: [[1, POINTS]], reason: REASON },
    );
  },
};
