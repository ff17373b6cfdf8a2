/** All texts of the page in both languages, and the formats of numbers and dates. */

const TEXTS = {
  en: {
    betterOne: '1 point up to {verdict}',
    worseOne: '1 point down to {verdict}',
    yearsOne: '1 year',
    boundsFixedOne: 'Whatever the 1 unknown check turns out to be, the score stays {low}.',
    boundsOpenOne: 'Between {low} and {high}: 1 check is not known yet.',
    title: 'Contractor risk',
    skip: 'Skip to content',
    overview: 'Overview',
    language: 'Language',
    sandbox: 'Sandbox',
    sandboxHint: 'Invented registers and companies',
    connected: 'Live',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
    request: 'Assess a company',
    nif: 'NIF',
    nifHint: 'Tax number of a company, nine digits',
    go: 'Request analysis',
    asking: 'Asking…',
    running: 'Running now',
    runningNone: 'No analysis is running. Request one above; it appears here as its registers answer.',
    latest: 'Latest verdicts',
    latestNone: 'Companies that you ask about are listed here.',
    company: 'Company',
    elapsed: 'Elapsed',
    registers: 'Registers',
    score: 'Score',
    verdict: 'Verdict',
    when: 'When',
    answered: 'answered',
    failing: 'no usable answer yet, tried again',
    pending: 'not answered yet',
    legend: 'Legend',
    state: 'State',
    'state.queued': 'Queued',
    'state.running': 'Running',
    'state.waiting': 'Waiting for a register',
    'state.stalled': 'Stalled: the operator was told',
    'state.complete': 'Complete',
    'verdict.no_records': 'No records',
    'verdict.low_risk': 'Low risk',
    'verdict.moderate_risk': 'Moderate risk',
    'verdict.high_risk': 'High risk',
    'verdict.do_not_proceed': 'Do not proceed',
    'verdict.none': 'Not assessed',
    scale: 'Score {score} of 100; 100 is the safest. {verdict}.',
    boundsExact: 'Nothing is unknown: the score is exact.',
    failuresRead: 'Failed companies of the last six years: who stood behind {read} of {known} is read.',
    failuresUnread:
      'Failed companies of the last six years are not read yet, so no continuation is ruled out.',
    failuresOpen: 'Not ruled out as predecessors: {names}.',
    boundsFixed: 'Whatever the {n} unknown checks turn out to be, the score stays {low}.',
    boundsOpen: 'Between {low} and {high}: {n} checks are not known yet.',
    safest: '100 is the safest',
    assessedAt: 'Assessed {when}',
    model: 'Model {v}',
    completeness: '{n} of checks known',
    reasons: 'What weighs most',
    reasonsNone: 'Nothing adverse was found in what the registers answered.',
    checks: 'Checks',
    hit: 'Record found',
    clear: 'Clear',
    unknown: 'Unknown',
    not_applicable: 'Does not apply',
    unknownWhy: 'Unknown, because',
    points: '{n} points',
    onlyHits: 'Records and unknowns only',
    allChecks: 'All checks',
    presence: 'The register says',
    absence: 'Asked, and it holds nothing',
    askedAt: 'Asked {when}',
    registerDate: 'Register’s date {date}',
    reference: 'Reference',
    open: 'Open the register',
    evidenceNone: 'No register has answered this yet.',
    evidenceLoading: 'Reading the evidence…',
    clearedBy: 'What would clear it',
    remediation: 'What the company can do',
    improve: 'What would improve it',
    improveNone: 'The verdict is the best, or no three changes suffice.',
    improveGone: 'Not kept for this assessment.',
    byCompany: 'The company can do this',
    notByCompany: 'Not in the company’s hands alone',
    leadsTo: 'leads to',
    headroom: 'Distance to the next verdict',
    better: '{n} points up to {verdict}',
    worse: '{n} points down to {verdict}',
    history: 'History',
    historyOne: 'One assessment so far.',
    historyLabel: 'Scores of {n} assessments, from {from} to {to}',
    corrections: 'Corrections',
    correctionsNone: 'Nobody has asked for a correction.',
    'correction.open': 'Open',
    'correction.answered': 'Answered',
    'correction.closed': 'Closed',
    freshness: 'Register freshness',
    fresh: 'fresh',
    stale: 'out of date',
    never: 'never read',
    readAt: 'read {when}',
    health: 'Health',
    'health.answering': 'Answering',
    'health.failing': 'Failing, tried again',
    'health.left_alone': 'Left alone for a while',
    'health.never_asked': 'Not asked yet',
    notice: 'Decision support, not a decision',
    notCalibrated: 'The scorecard was not back-tested on real outcomes (not calibrated).',
    network: 'Network',
    networkOf: 'Director network',
    again: 'Request a new analysis',
    refreshing: 'A newer analysis is running.',
    analyzing: 'Being analysed',
    analyzingText: 'The score appears when the registers behind the specified checks have answered.',
    notKnown: 'This company was never analysed.',
    sessionOver: 'This page needs a fresh link',
    sessionOverText:
      'A link is good for 15 minutes. Run this where the service runs, and paste what it prints:',
    sessionEnding: 'Your session ends in {n} s. Paste a fresh link to go on without a break.',
    link: 'Link or token',
    useLink: 'Continue',
    badLink: 'That holds no token, or one that has ended. Paste the whole link.',
    secretKey:
      'That is a secret key. It does not belong in a browser: paste the link that the command prints.',
    error: 'That did not work',
    requestId: 'Request {id}',
    unreachable: 'The service cannot be reached. It is tried again.',
    retry: 'Try again',
    dismiss: 'Dismiss',
    loading: 'Loading…',
    notFoundPage: 'There is no such page.',
    yes: 'Yes',
    no: 'No',
    years: '{n} years',
    lessThanYear: 'under a year',
    nothing: '—',
    from_: 'from',
  },
  pt: {
    betterOne: '1 ponto até {verdict}',
    worseOne: '1 ponto acima de {verdict}',
    yearsOne: '1 ano',
    boundsFixedOne: 'Seja qual for o resultado da verificação desconhecida, a pontuação mantém-se em {low}.',
    boundsOpenOne: 'Entre {low} e {high}: 1 verificação ainda não é conhecida.',
    title: 'Risco de empreiteiros',
    skip: 'Saltar para o conteúdo',
    overview: 'Visão geral',
    language: 'Língua',
    sandbox: 'Sandbox',
    sandboxHint: 'Registos e empresas inventados',
    connected: 'Em direto',
    connecting: 'A ligar',
    reconnecting: 'A restabelecer ligação',
    request: 'Avaliar uma empresa',
    nif: 'NIF',
    nifHint: 'Número fiscal de uma empresa, nove algarismos',
    go: 'Pedir análise',
    asking: 'A pedir…',
    running: 'Em curso',
    runningNone: 'Não há análises em curso. Peça uma acima; surge aqui à medida que os registos respondem.',
    latest: 'Últimos resultados',
    latestNone: 'As empresas por que perguntar ficam listadas aqui.',
    company: 'Empresa',
    elapsed: 'Tempo',
    registers: 'Registos',
    score: 'Pontuação',
    verdict: 'Resultado',
    when: 'Quando',
    answered: 'respondeu',
    failing: 'ainda sem resposta utilizável, repete-se',
    pending: 'ainda não respondeu',
    legend: 'Legenda',
    state: 'Estado',
    'state.queued': 'Em fila',
    'state.running': 'Em curso',
    'state.waiting': 'À espera de um registo',
    'state.stalled': 'Parada: o operador foi avisado',
    'state.complete': 'Concluída',
    'verdict.no_records': 'Sem ocorrências',
    'verdict.low_risk': 'Risco baixo',
    'verdict.moderate_risk': 'Risco moderado',
    'verdict.high_risk': 'Risco alto',
    'verdict.do_not_proceed': 'Não avançar',
    'verdict.none': 'Não avaliada',
    scale: 'Pontuação {score} em 100; 100 é o mais seguro. {verdict}.',
    boundsExact: 'Nada é desconhecido: a pontuação é exata.',
    failuresRead:
      'Empresas que falharam nos últimos seis anos: são conhecidos os responsáveis de {read} em {known}.',
    failuresUnread:
      'As empresas que falharam nos últimos seis anos ainda não foram lidas: nenhuma continuação está excluída.',
    failuresOpen: 'Não excluídas como antecessoras: {names}.',
    boundsFixed:
      'Seja qual for o resultado das {n} verificações desconhecidas, a pontuação mantém-se em {low}.',
    boundsOpen: 'Entre {low} e {high}: {n} verificações ainda não são conhecidas.',
    safest: '100 é o mais seguro',
    assessedAt: 'Avaliada {when}',
    model: 'Modelo {v}',
    completeness: '{n} das verificações conhecidas',
    reasons: 'O que mais pesa',
    reasonsNone: 'Nada de adverso no que os registos responderam.',
    checks: 'Verificações',
    hit: 'Com registo',
    clear: 'Sem registo',
    unknown: 'Desconhecido',
    not_applicable: 'Não se aplica',
    unknownWhy: 'Desconhecido, porque',
    points: '{n} pontos',
    onlyHits: 'Só registos e desconhecidos',
    allChecks: 'Todas as verificações',
    presence: 'O registo diz',
    absence: 'Consultado, e nada consta',
    askedAt: 'Consultado {when}',
    registerDate: 'Data do registo {date}',
    reference: 'Referência',
    open: 'Abrir o registo',
    evidenceNone: 'Nenhum registo respondeu ainda a isto.',
    evidenceLoading: 'A ler a prova…',
    clearedBy: 'O que o resolveria',
    remediation: 'O que a empresa pode fazer',
    improve: 'O que a melhoraria',
    improveNone: 'O resultado é o melhor, ou três alterações não bastam.',
    improveGone: 'Não foi guardado nesta avaliação.',
    byCompany: 'Ao alcance da empresa',
    notByCompany: 'Não depende só da empresa',
    leadsTo: 'leva a',
    headroom: 'Distância ao resultado seguinte',
    better: '{n} pontos até {verdict}',
    worse: '{n} pontos acima de {verdict}',
    history: 'Histórico',
    historyOne: 'Uma avaliação até agora.',
    historyLabel: 'Pontuações de {n} avaliações, de {from} a {to}',
    corrections: 'Correções',
    correctionsNone: 'Ninguém pediu uma correção.',
    'correction.open': 'Aberta',
    'correction.answered': 'Respondida',
    'correction.closed': 'Encerrada',
    freshness: 'Atualidade dos registos',
    fresh: 'atual',
    stale: 'desatualizado',
    never: 'nunca lido',
    readAt: 'lido {when}',
    health: 'Estado',
    'health.answering': 'Responde',
    'health.failing': 'Falha, repete-se',
    'health.left_alone': 'Em pausa',
    'health.never_asked': 'Ainda não consultado',
    notice: 'Apoio à decisão, não uma decisão',
    noticeText:
      'Apoio à decisão a partir de registos públicos; não é uma decisão nem um conselho. Mostra o que os registos dizem às datas indicadas; cabe a uma pessoa ponderá-lo. Se algo estiver errado, peça uma correção ao operador do serviço, e a retificação ao registo.',
    notCalibrated: 'A tabela de pontuação não foi validada com casos reais (não calibrada).',
    network: 'Rede',
    networkOf: 'Rede de gerentes',
    again: 'Pedir nova análise',
    refreshing: 'Está em curso uma análise mais recente.',
    analyzing: 'Em análise',
    analyzingText:
      'A pontuação surge quando responderem os registos de que dependem as verificações especificadas.',
    notKnown: 'Esta empresa nunca foi analisada.',
    sessionOver: 'Esta página precisa de uma ligação nova',
    sessionOverText:
      'Uma ligação vale 15 minutos. Execute isto onde o serviço corre e cole o que for escrito:',
    sessionEnding: 'A sessão termina em {n} s. Cole uma ligação nova para continuar sem interrupção.',
    link: 'Ligação ou token',
    useLink: 'Continuar',
    badLink: 'Não há aí um token, ou já terminou. Cole a ligação inteira.',
    secretKey: 'Isso é uma chave secreta. Não pertence a um navegador: cole a ligação que o comando escreve.',
    error: 'Não resultou',
    requestId: 'Pedido {id}',
    unreachable: 'O serviço não está acessível. Repete-se.',
    retry: 'Tentar de novo',
    dismiss: 'Fechar',
    loading: 'A carregar…',
    notFoundPage: 'Essa página não existe.',
    yes: 'Sim',
    no: 'Não',
    years: '{n} anos',
    lessThanYear: 'menos de um ano',
    nothing: '—',
    from_: 'de',
  },
};

const FAMILIES = {
  insolvency: ['Insolvency', 'Insolvência'],
  debts: ['Tax and social security', 'Fisco e Segurança Social'],
  licence: ['Licence (alvará)', 'Alvará'],
  executions: ['Executions', 'Execuções'],
  labour: ['Labour inspection', 'Inspeção do trabalho'],
  civil_cases: ['Civil cases', 'Processos cíveis'],
  company_register: ['Company register', 'Registo comercial'],
  public_contracts: ['Public contracts', 'Contratos públicos'],
  directors: ['Directors', 'Gerentes e administradores'],
};

/** Short mark and name of each register. */
export const REGISTERS = {
  citius_insolvency: ['CIRE', 'Citius · insolvency', 'Citius · insolvências'],
  at_debtors: ['AT', 'Tax debtors (AT)', 'Devedores ao fisco (AT)'],
  ss_debtors: ['SS', 'Social-security debtors', 'Devedores à Segurança Social'],
  impic_licences: ['IMPIC', 'Licences (IMPIC)', 'Alvarás (IMPIC)'],
  mj_publications: ['MJ', 'Company acts (MJ)', 'Atos societários (MJ)'],
  citius_executions: ['EXE', 'Citius · executions', 'Citius · execuções'],
  act_sanctions: ['ACT', 'Labour sanctions (ACT)', 'Sanções laborais (ACT)'],
  citius_cases: ['CÍV', 'Citius · civil cases', 'Citius · processos cíveis'],
  base_contracts: ['BASE', 'Public contracts (BASE)', 'Contratos públicos (BASE)'],
};

/** Values of checks that are words. */
const VALUES = {
  valid: 'válido',
  suspended: 'suspenso',
  cancelled: 'cancelado',
  expired: 'caducado',
  none: 'nenhum',
  active: 'ativa',
  in_liquidation: 'em liquidação',
  dissolved: 'dissolvida',
  not_found: 'não encontrada',
  weak: 'fracos',
  resemblance: 'só semelhança',
  moderate: 'moderados',
  strong: 'fortes',
  not_assessable: 'não avaliável',
  liquidation: 'liquidação',
  insolvency_declared: 'insolvência declarada',
  plan_approved: 'plano aprovado',
  per_opened: 'PER aberto',
  per_negotiating: 'PER em negociação',
  per_approved: 'PER aprovado',
  per_refused: 'PER recusado',
  peve_opened: 'PEVE aberto',
  peap_opened: 'PEAP aberto',
  closed: 'encerrado',
};

const STORE = 'contractor-risk-language';
const preferred = () =>
  (navigator.languages ?? [navigator.language]).some(tag => tag.startsWith('pt')) ? 'pt' : 'en';
let language = localStorage.getItem(STORE) ?? preferred();

export const getLanguage = () => language;
export function setLanguage(next) {
  language = next;
  localStorage.setItem(STORE, next);
}

const locale = () => (language === 'pt' ? 'pt-PT' : 'en-GB');

/** The text of a key, with `{names}` filled in; of one thing (`n`), the text that says so. */
export const t = (asked, values = {}) =>
  fillIn(values.n === 1 && TEXTS[language][`${asked}One`] ? `${asked}One` : asked, values);

const fillIn = (key, values) =>
  (TEXTS[language][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/** Why a check is unknown, as the API says it, and in Portuguese. */
const BECAUSE = [
  ['this register is not consulted yet', 'este registo ainda não é consultado'],
  [
    'the register has not answered within its age limit',
    'o registo não respondeu dentro do prazo em que uma resposta serve',
  ],
  [
    'the company’s full legal name is not known, and the register is asked by it alone',
    'não se conhece a firma completa da empresa, e o registo só se consulta por ela',
  ],
  [
    'N linked companies have not been asked about at every register',
    'N empresas ligadas ainda não foram consultadas em todos os registos',
  ],
  [
    'N linked companies of N directors have not been asked about at every register',
    'N empresas ligadas de N gerentes ou administradores ainda não foram consultadas em todos os registos',
  ],
  [
    'linked companies have not been asked about at every register',
    'há empresas ligadas que ainda não foram consultadas em todos os registos',
  ],
  ['no act of the company is published', 'não está publicado nenhum ato da empresa'],
  [
    'the published acts name no director by tax number',
    'os atos publicados não identificam nenhum gerente ou administrador pelo número fiscal',
  ],
  ['this register was not consulted then', 'este registo não era consultado então'],
  ['this was not looked at then', 'isto não era visto então'],
];

function translated(sentence) {
  if (language === 'en') return sentence;
  const numbers = sentence.match(/\d+/g) ?? [];
  const [, known] = BECAUSE.find(([said]) => said === sentence.replace(/\d+/g, 'N')) ?? [];
  return known?.replace(/N(?= )/g, () => numbers.shift()) ?? null;
}

/**
 * Why a check is unknown, one register after the other, by their names; in the API's own words, which are English, where
 * one of them has no Portuguese.
 */
export function becauseText(because) {
  const parts = because.split('; ').map(part => {
    const [, register, said] = /^([a-z]+(?:-[a-z]+)*): (.*)$/.exec(part) ?? [null, null, part];
    const sentence = translated(said);
    return sentence && (register ? `${registerName(register.replaceAll('-', '_'))}: ${sentence}` : sentence);
  });
  return parts.includes(null) ? { text: because, lang: 'en' } : { text: parts.join('; '), lang: language };
}

/** The side of a text that the API gives in both languages. */
export const pick = text => text?.[language] ?? '';
export const familyName = family => FAMILIES[family]?.[language === 'pt' ? 1 : 0] ?? family;
/** A register without a name of the page's own is called what it calls itself. */
export const registerName = (register, title = register) =>
  REGISTERS[register]?.[language === 'pt' ? 2 : 1] ?? title;
export const verdictName = verdict => t(`verdict.${verdict ?? 'none'}`);

export const number = value => new Intl.NumberFormat(locale()).format(value);
export const percent = value =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(value);
/** `+3` or `−12`, with a true minus sign. */
export const signed = value => (value < 0 ? `−${-value}` : `+${value}`);

/** A day `YYYY-MM-DD`, or a moment. */
export const day = value =>
  value
    ? new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'Europe/Lisbon' }).format(
        new Date(value),
      )
    : t('nothing');
export const moment = value =>
  new Intl.DateTimeFormat(locale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Lisbon',
  }).format(new Date(value));

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`; days for what is older. */
export function ago(value) {
  const seconds = Math.round((new Date(value).getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

/** A duration as `0:07` or `12:40`. */
export const clock = ms => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** What a check found, as people write it. */
export function checkValue(value, type) {
  if (value === null || value === undefined) return t('unknown');
  if (type === 'boolean') return value ? t('yes') : t('no');
  if (type === 'euros')
    return new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }).format(value);
  if (type === 'years') return value < 1 ? t('lessThanYear') : t('years', { n: value });
  if (type === 'enum')
    return language === 'pt' ? (VALUES[value] ?? value) : String(value).replaceAll('_', ' ');
  return number(value);
}
