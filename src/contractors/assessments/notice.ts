import { notice } from '../../checks/words/unknown-phrases.ts';

/** Shown on every assessment, over every channel. */
export const NOTICE = notice.assessment.en;
