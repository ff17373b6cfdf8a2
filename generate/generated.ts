/** A file of the repository that is written from the code. */
export interface Generated {
  /** Its path in the repository. */
  readonly file: string;
  /** The whole text. A page that is partly written by hand gets its present text, empty if the file is not there. */
  print(present: string): string | Promise<string>;
}
