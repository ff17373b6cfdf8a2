/** Shown on every assessment, over every channel. */
export const NOTICE =
  'Decision support drawn from public registers, not a decision and not advice. It shows what the registers state at the dates given; ' +
  'a person should weigh it. If something is wrong, ask the service’s operator for a correction, and the register for a rectification.';
