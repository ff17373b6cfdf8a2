/** Every phrase of an assessment, by group. A gap whose shape is a group takes one of its phrases. */
import * as absences from './absence-phrases.ts';
import * as continuity from './continuity-phrases.ts';
import * as records from './record-phrases.ts';
import * as sentences from './record-sentences.ts';
import * as unknowns from './unknown-phrases.ts';

export const PHRASES = { ...sentences, ...records, ...continuity, ...absences, ...unknowns };
export type Group = keyof typeof PHRASES;
