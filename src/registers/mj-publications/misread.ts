import { ReadingEnd } from '../reading/reading-end.ts';
import { unreadable } from '../register.ts';

/** The parser does not recognise something in a capture. The message names fields and the label of an act, never what else they hold. */
export class Misread extends ReadingEnd {
  constructor(reason: string) {
    super(unreadable(reason));
  }
}
