/** Floors of what stands against other companies of those who control this one, or that own it. */
import type { Floor } from './floor.ts';
import * as grounds from './records/director-grounds.ts';

const OF_DIRECTORS: readonly Omit<Floor, 'check'>[] = [
  {
    atBest: 'high_risk',
    when: {
      en: 'who controls it answers for an insolvency that a court found culpable, or was barred from office, within three years, less until ten',
      pt: 'quem a controla responde por insolvência qualificada como culposa, ou foi inibido, nos últimos três anos, menos até dez',
    },
    ground: 'the court bars those affected from running companies for two to ten years (CIRE art. 189/2)',
    left: known => grounds.culpable(known, true),
  },
  {
    atBest: 'high_risk',
    when: {
      en: 'its only partner, or who owns that one alone, failed within two years, less until five',
      pt: 'insolvência ou outro termo da única sócia, ou de quem a detém por inteiro, nos últimos dois anos, menos até cinco',
    },
    ground: 'its administrator sells the quotas, and what it owes the company is lost (CIRE art. 81 and 158)',
    left: known => grounds.ownerFailed(known, true),
  },
  {
    atBest: 'moderate_risk',
    when: {
      en: 'the insolvency of its only partner, or of who owns that one alone, is not closed',
      pt: 'insolvência da única sócia, ou de quem a detém por inteiro, por encerrar',
    },
    ground: 'until the closing its administrator decides over the quotas (CIRE art. 81, 230 and 233)',
    left: grounds.ownerUnclosed,
  },
  {
    atBest: 'moderate_risk',
    when: {
      en: 'a petition, PER or PEVE of its only partner, or of who owns that one alone, is open, for a year, less until two',
      pt: 'pedido de insolvência, PER ou PEVE da única sócia, ou de quem a detém por inteiro, por decidir, durante um ano, menos até dois',
    },
    ground:
      'who decides over the company is in difficulty, and so is what it owes it (CIRE art. 17-A and 20)',
    left: known => grounds.ownerFailed(known, false),
  },
  {
    atBest: 'moderate_risk',
    when: {
      en: 'its only partner, a company, sold after the filing of its insolvency, less up to six months before; for a year, less until two',
      pt: 'a única sócia, uma sociedade, transmitiu a quota após o pedido da sua insolvência, menos até seis meses antes; durante um ano, menos até dois',
    },
    ground: 'its administrator may take back what it sold (CIRE art. 120, 121 and 123)',
    left: grounds.ownerSold,
  },
  {
    atBest: 'moderate_risk',
    when: {
      en: 'its only partner, or who owns that one alone, is on both lists of debtors, or on one with 1,000,000 € or more',
      pt: 'única sócia, ou quem a detém por inteiro, nas duas listas de devedores, ou numa com 1.000.000 € ou mais',
    },
    ground:
      'who decides over the company is insolvent by the law’s own signs (CIRE art. 20/1-g), and its creditors seize the quota (CSC art. 239)',
    left: grounds.ownerListed,
  },
  {
    atBest: 'moderate_risk',
    when: {
      en: '50,000 € or more of its only partner, or of who owns that one alone, found without assets within 24 months, less until 60',
      pt: '50.000 € ou mais da única sócia, ou de quem a detém por inteiro, sem bens nos últimos 24 meses, menos até 60',
    },
    ground: 'its creditors found nothing else to seize, and seize the quota (CSC art. 239; CPC art. 743)',
    left: known => grounds.ownerFoundNothing(known, 50_000),
  },
  {
    atBest: 'high_risk',
    when: {
      en: 'companies that were merged into it, or SA that it owns alone, are on lists of debtors with 1,000,000 € or more',
      pt: 'sociedades que incorporou, ou SA que detém por inteiro, constam nas listas de devedores com 1.000.000 € ou mais',
    },
    ground:
      'it owes what they owe: by the merger (CSC art. 112), or as who dominates wholly (art. 491 and 501)',
    left: grounds.muchOfAbsorbed,
  },
  {
    atBest: 'moderate_risk',
    when: {
      en: 'a company that was merged into it, or an SA that it owns alone, is on a list of debtors, has 50,000 € found without assets, or is petitioned for, in a PER or failed',
      pt: 'uma sociedade que incorporou, ou uma SA que detém por inteiro, consta numa lista de devedores, tem 50.000 € sem bens, ou pedido de insolvência, PER ou insolvência',
    },
    ground:
      'it owes what that one owes: by the merger (CSC art. 112), or as who dominates wholly (art. 491 and 501)',
    left: grounds.troubleOfAbsorbed,
  },
  {
    atBest: 'high_risk',
    when: {
      en: 'three other companies of who controls it failed within three years, declared or not, less until five',
      pt: 'três outras empresas de quem a controla terminaram com dívidas nos últimos três anos, com ou sem declaração, menos até cinco',
    },
    ground:
      'three failed companies are a way of doing business, also where nobody files (CIRE art. 18 and 186/3)',
    left: grounds.failedAgain,
  },
  {
    atBest: 'moderate_risk',
    when: {
      en: 'an insolvency found culpable, or a bar, of who left it within a year, less until two',
      pt: 'insolvência culposa, ou inibição, de quem a deixou há menos de um ano, menos até dois',
    },
    ground: 'who is barred has a straw man follow (CIRE art. 49/2-c)',
    left: known => grounds.culpable(known, false),
  },
];

export const DIRECTOR_FLOORS = OF_DIRECTORS.map(
  (floor): Floor => ({ check: 'directorsWithIssues', ...floor }),
);
