import { ReadingEnd } from '../reading/reading-end.ts';
import { unreadable } from '../register.ts';

/** The parser does not recognise something in a capture. The message names fields, never their contents. */
export class Misread extends ReadingEnd {
  constructor(reason: string) {
    super(unreadable(reason));
  }
}
