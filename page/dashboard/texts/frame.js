/** Texts of the frame: header, session, unknown pages. English, Portuguese. @type {Record<string, [en: string, pt: string]>} */
export const frameTexts = {
  title: ['Contractor risk', 'Risco de empreiteiros'],
  skip: ['Skip to content', 'Saltar para o conteúdo'],
  overview: ['Overview', 'Visão geral'],
  lists: ['Lists', 'Listas'],
  alerts: ['Alerts', 'Alertas'],
  alertsWaitingOne: ['{n} open', '{n} aberto'],
  alertsWaiting: ['{n} open', '{n} abertos'],
  language: ['Language', 'Idioma'],
  connected: ['Live', 'Em direto'],
  connecting: ['Connecting', 'A ligar'],
  reconnecting: ['Reconnecting', 'A restabelecer ligação'],
  sessionEnding: [
    'Your session ends in {n} s. Paste a fresh link to go on without a break.',
    'A sessão termina em {n} s. Cole uma ligação nova para continuar sem interrupção.',
  ],
  link: ['Link or token', 'Ligação ou token'],
  useLink: ['Continue', 'Continuar'],
  badLink: [
    'That holds no token, or one that has ended. Paste the whole link.',
    'Não há aí um token, ou já terminou. Cole a ligação inteira.',
  ],
  offered: ['This link is of another session', 'Esta ligação é de outra sessão'],
  offeredText: [
    'Whoever sent it sees what is done with it. Use it only if you asked for it.',
    'Quem a enviou vê o que com ela se faz. Use-a só se a pediu.',
  ],
  offeredOf: ['The link:', 'A ligação:'],
  offeredMine: ['Signed in here:', 'Sessão aberta:'],
  offeredBad: ['The service does not take this link.', 'O serviço não aceita esta ligação.'],
  useOffered: ['Use the link', 'Usar a ligação'],
  keepSession: ['Stay as I am', 'Continuar como estou'],
  secretKey: [
    'That is a secret key. It does not belong in a browser: paste the link that the command prints.',
    'Isso é uma chave secreta. Não pertence a um navegador: cole a ligação que o comando escreve.',
  ],
  notFoundPage: ['There is no such page.', 'Essa página não existe.'],
  sessionOver: ['This page needs a fresh link', 'Esta página precisa de uma ligação nova'],
  sessionOverText: [
    'Ask the person who runs the service for a link, and paste it here. They make one with',
    'Peça uma ligação a quem gere o serviço e cole-a aqui. Faz-se com',
  ],
  sessionStays: [
    'You stay where you are, and nothing that you typed is lost.',
    'Fica onde está, e nada do que escreveu se perde.',
  ],
  waiting: [
    'The allowance of this key is spent. The page goes on by itself at {when}.',
    'O limite desta chave está esgotado. A página continua sozinha às {when}.',
  ],
  needsScope: [
    'This page needs a link with other rights: {scopes}.',
    'Esta página precisa de uma ligação com outros direitos: {scopes}.',
  ],
  dismiss: ['Dismiss', 'Fechar'],
  operatorTitle: ['Operator', 'Operador'],
  operatorOver: [
    "The operator's page needs a fresh link",
    'A página do operador precisa de uma ligação nova',
  ],
  operatorOverText: [
    'Make one on the machine of the service, and paste it here:',
    'Crie-a na máquina do serviço e cole-a aqui:',
  ],
};
