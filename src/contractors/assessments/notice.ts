import type { Text } from '../../checks/check.ts';

/** Shown on every assessment, over every channel. */
export const NOTICE: Text = {
  en: 'Decision support drawn from public registers, not a decision and not advice. It shows what the registers state at the dates given; a person should weigh it. If something is wrong, ask the service’s operator for a correction, and the register for a rectification.',
  pt: 'Apoio à decisão com base em registos públicos; não é uma decisão nem um parecer. Mostra o que os registos indicam nas datas referidas; deve ser ponderado por uma pessoa. Se algo estiver errado, peça a correção ao operador do serviço e a retificação ao registo.',
};
