/** What an argument that takes a company's NIF says about itself. */
export const NIF_ARGUMENT =
  'The company’s NIF: nine digits; spaces, dots, hyphens and a leading PT are accepted. ' +
  'Anything else is `invalid-nif`, a person’s number `natural-person`, another kind of number `nif-out-of-scope`.';
