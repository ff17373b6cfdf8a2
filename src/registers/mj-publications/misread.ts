/** Something in a capture is not what this parser knows. The message names fields, never what stands in them. */
export class Misread extends Error {
  override readonly name = 'Misread';
}
