import type { AssessmentHead } from '../../contractors/assessment.ts';
import type { KeptCounterfactuals } from '../../contractors/grounds.ts';

/** Counterfactuals are set if they were read with it; null if they were not kept. */
export type SeenAssessment = AssessmentHead & Partial<Pick<KeptCounterfactuals, 'counterfactuals'>>;
