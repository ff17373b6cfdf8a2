import { say } from '../checks/words/say.ts';

/** Shown on every assessment, over every channel. */
export const NOTICE = say('notice', 'assessment');
