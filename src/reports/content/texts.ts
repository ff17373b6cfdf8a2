/** The report's own texts in both languages; `{name}` stands for a value. */
import type { Text } from '../../checks/check.ts';
import type { Language } from '../language.ts';

export const TEXTS = {
  title: { en: 'Contractor risk report', pt: 'Relatório de risco do empreiteiro' },
  'withdrawn-register': {
    en: 'TAKEN BACK on {at}: a register rectified what it had said.',
    pt: 'RETIRADA em {at}: um registo retificou o que tinha dito.',
  },
  'withdrawn-parser': {
    en: 'TAKEN BACK on {at}: the service had read an answer of a register wrongly.',
    pt: 'RETIRADA em {at}: o serviço leu mal uma resposta de um registo.',
  },
  'withdrawn-identity': {
    en: 'TAKEN BACK on {at}: records of another had been taken for the company’s.',
    pt: 'RETIRADA em {at}: foram atribuídos à empresa registos de outrem.',
  },
  'withdrawn-forgotten': {
    en: 'TAKEN BACK on {at}: it named somebody who is to be forgotten.',
    pt: 'RETIRADA em {at}: nomeava alguém que deve ser esquecido.',
  },
  'withdrawn-correction': {
    en: 'TAKEN BACK on {at}: the company contested a check, and the register now says otherwise.',
    pt: 'RETIRADA em {at}: a empresa contestou uma verificação e o registo diz agora outra coisa.',
  },
  'withdrawn-list': {
    en: 'TAKEN BACK on {at}: a list that it was made from was taken back.',
    pt: 'RETIRADA em {at}: uma lista em que se baseava foi retirada.',
  },
  invented: {
    en: 'Sandbox: the company and its records are invented.',
    pt: 'Ambiente de ensaio: a empresa e os seus registos são inventados.',
  },
  summary: { en: 'Assessment', pt: 'Avaliação' },
  asked: { en: 'What was asked', pt: 'O que foi pedido' },
  company: { en: 'Company', pt: 'Empresa' },
  nif: { en: 'Tax number (NIF)', pt: 'NIF' },
  nameAsOf: {
    en: '{name} (registered name by the act of {day})',
    pt: '{name} (firma segundo o ato de {day})',
  },
  noName: { en: 'No register had named it', pt: 'Nenhum registo a tinha nomeado' },
  client: { en: 'Prepared for', pt: 'Preparado para' },
  question: { en: 'Question', pt: 'Pergunta' },
  questionText: {
    en: 'What the official public registers say about this company, judged for {day}',
    pt: 'O que dizem os registos públicos oficiais sobre esta empresa, à data de {day}',
  },
  assessedAt: { en: 'Assessed', pt: 'Avaliada em' },
  consultedAt: { en: 'Oldest answer of a register', pt: 'Resposta mais antiga de um registo' },
  assessmentId: { en: 'Assessment', pt: 'Avaliação' },
  modelVersion: { en: 'Model version', pt: 'Versão do modelo' },
  score: { en: 'Score', pt: 'Pontuação' },
  scoreExact: {
    en: '{score} of 100; 100 is the safest. Nothing is unknown: the score is exact.',
    pt: '{score} em 100; 100 é o mais seguro. Nada é desconhecido: a pontuação é exata.',
  },
  scoreBounds: {
    en: '{score} of 100; 100 is the safest. Between {low} and {high}, by what the unknown checks turn out to be.',
    pt: '{score} em 100; 100 é o mais seguro. Entre {low} e {high}, conforme o resultado das verificações desconhecidas.',
  },
  completeness: { en: 'Checks known', pt: 'Verificações conhecidas' },
  verdictColor: { en: '{verdict} – {color}', pt: '{verdict} – {color}' },
  calibration: { en: 'Calibration', pt: 'Calibração' },
  calibrated: {
    en: 'Of companies with this score {rate} % failed within twelve months (95 % interval {low} to {high} %; failures: {failures}; made {day}).',
    pt: 'Das empresas com esta pontuação, {rate} % terminaram no prazo de doze meses (intervalo de 95 %: {low} a {high} %; casos: {failures}; calibração de {day}).',
  },
  notCalibrated: {
    en: 'None: the score was not compared with real outcomes.',
    pt: 'Nenhuma: a pontuação não foi comparada com casos reais.',
  },
  who: { en: 'The company', pt: 'A empresa' },
  legalForm: { en: 'Legal form', pt: 'Forma jurídica' },
  founded: { en: 'Founded', pt: 'Constituída' },
  foundedBy: { en: '{day} (act published)', pt: '{day} (publicação do ato)' },
  seat: { en: 'Seat', pt: 'Sede' },
  capital: { en: 'Share capital', pt: 'Capital social' },
  directors: { en: 'Directors', pt: 'Gerentes ou administradores' },
  directorSince: { en: '{name}, {role}, since {day}', pt: '{name}, {role}, desde {day}' },
  notPublished: { en: 'not published', pt: 'não publicado' },
  heldBy: { en: 'Limited by', pt: 'Limitado por' },
  cost: { en: '{points}: {reason}', pt: '{points}: {reason}' },
  limits: {
    en: 'It limits the verdict, whatever the points.',
    pt: 'Limita o resultado, sejam quais forem os pontos.',
  },
  change: { en: 'What would change it', pt: 'O que o mudaria' },
  changeTo: {
    en: '{changes} Then {score}, {verdict}. {who}',
    pt: '{changes} Depois: {score}, {verdict}. {who}',
  },
  byCompany: { en: 'The company can do this.', pt: 'Está ao alcance da empresa.' },
  notByCompany: { en: 'Not in the company’s hands alone.', pt: 'Não depende só da empresa.' },
  noChange: {
    en: 'No three changes that can be told lead to a better verdict.',
    pt: 'Não há três alterações previsíveis que levem a um resultado melhor.',
  },
  isBest: { en: 'Nothing: there is no better verdict.', pt: 'Nada: não há resultado melhor.' },
  changeNotKept: { en: 'Not kept for this assessment.', pt: 'Não foi guardado nesta avaliação.' },
  reasons: { en: 'What costs points', pt: 'O que custa pontos' },
  noReasons: {
    en: 'Nothing adverse was found in what the registers answered.',
    pt: 'Nada de adverso no que os registos responderam.',
  },
  unknown: { en: 'What is unknown', pt: 'O que é desconhecido' },
  nothingUnknown: { en: 'No check is unknown.', pt: 'Nenhuma verificação é desconhecida.' },
  unknownIntro: {
    en: 'Not knowing costs points: a silent register is never a clean record. If all of it were at its worst the score would be {low}, if all were clear {high}.',
    pt: 'O que se desconhece custa pontos: um registo sem resposta nunca conta como registo sem ocorrências. No pior caso, a pontuação seria {low}; se nada constasse, {high}.',
  },
  unknownCost: {
    en: 'It costs {now} now and at worst {worst}, before the limit of its group of checks.',
    pt: 'Custa {now} agora e, no pior caso, {worst}, antes do limite do seu grupo de verificações.',
  },
  unknownRetired: { en: 'It costs {now} now.', pt: 'Custa {now} agora.' },
  checks: { en: 'Checks and evidence', pt: 'Verificações e prova' },
  value: { en: 'value {value}', pt: 'valor {value}' },
  point: { en: '{n} point', pt: '{n} ponto' },
  points: { en: '{n} points', pt: '{n} pontos' },
  because: { en: 'Unknown, because {because}.', pt: 'Desconhecido, porque {because}.' },
  pending: { en: 'May still change: {because}.', pt: 'Ainda pode mudar: {because}.' },
  contested: {
    en: 'Contested by the company: see Corrections.',
    pt: 'Contestada pela empresa: ver Correções.',
  },
  absence: {
    en: 'Asked for {asked}: the register holds nothing.',
    pt: 'Procurado ({asked}): nada consta.',
  },
  reference: { en: 'reference {reference}', pt: 'referência {reference}' },
  registerDate: { en: 'register’s date {day}', pt: 'data do registo {day}' },
  askedAt: { en: 'asked {when}', pt: 'consultado {when}' },
  registers: { en: 'Registers', pt: 'Registos' },
  answered: { en: 'Answered; {source}', pt: 'Respondeu; {source}' },
  unanswered: { en: 'Not known: {because}', pt: 'Não se sabe: {because}' },
  network: { en: 'The people and companies around it', pt: 'Pessoas e empresas em redor' },
  companiesKnown: { en: 'Companies known in its network', pt: 'Empresas conhecidas na rede' },
  networkAsOf: { en: 'As of', pt: 'À data de' },
  failuresRead: {
    en: 'Failed companies of the last six years',
    pt: 'Empresas que terminaram nos últimos seis anos',
  },
  failuresOf: {
    en: '{known}; the directors of {read} of them are known',
    pt: '{known}; são conhecidos os gerentes ou administradores de {read} delas',
  },
  failuresDays: { en: 'Days of publication read', pt: 'Dias de publicação lidos' },
  daysSpan: { en: '{from} to {to}', pt: '{from} a {to}' },
  noDays: { en: 'none yet', pt: 'ainda nenhum' },
  notRuledOut: { en: 'Not ruled out as predecessor', pt: 'Não excluídas como antecessoras' },
  coverageNotKept: { en: 'not kept for this assessment', pt: 'não guardado nesta avaliação' },
  noNetwork: {
    en: 'No director of the company was known, so no other company could be linked to it.',
    pt: 'Não se conhecia nenhum gerente ou administrador da empresa, pelo que nenhuma outra lhe pôde ser ligada.',
  },
  networkLabel: {
    en: 'Drawing: the company, its directors, and the other companies that they run or ran.',
    pt: 'Desenho: a empresa, os seus gerentes e administradores, e as outras empresas que gerem ou geriram.',
  },
  linkIsNoFault: {
    en: 'A link is nothing adverse in itself; and what was not read may hold records.',
    pt: 'Uma ligação, por si só, nada tem de adverso; e o que não foi lido não significa ausência de registos.',
  },
  needsNetworkRead: {
    en: 'The names of directors, and which of them runs which company, are left out: the key that asked may not see them.',
    pt: 'Os nomes dos gerentes ou administradores, e qual deles gere cada empresa, ficam de fora: a chave usada não os permite ver.',
  },
  grouped: {
    en: 'There are too many to draw one by one; they are drawn by what is known of them, and listed below.',
    pt: 'São demasiadas para desenhar uma a uma; desenham-se por aquilo que delas se sabe e listam-se abaixo.',
  },
  directorsGroup: { en: 'Directors: {n}', pt: 'Gerentes ou administradores: {n}' },
  link: { en: '{person} – {company}: {span}', pt: '{person} – {company}: {span}' },
  runs: { en: 'director', pt: 'gerente ou administrador' },
  runsFrom: { en: 'director since {from}', pt: 'gerente ou administrador desde {from}' },
  ranUntil: { en: 'director until {to}', pt: 'gerente ou administrador até {to}' },
  ranFromTo: { en: 'director from {from} to {to}', pt: 'gerente ou administrador de {from} a {to}' },
  insolvency: { en: 'declared insolvent {day}', pt: 'declarada insolvente em {day}' },
  'tax-debt': { en: 'tax debtor, list of {day}', pt: 'devedora ao fisco, lista de {day}' },
  'social-security-debt': {
    en: 'social-security debtor, list of {day}',
    pt: 'devedora à Segurança Social, lista de {day}',
  },
  execution: { en: 'execution ended {day}', pt: 'execução extinta em {day}' },
  notAllAsked: { en: 'not all registers asked', pt: 'nem todos os registos consultados' },
  notTold: {
    en: 'not told: the token is for other companies',
    pt: 'não revelado: o token é para outras empresas',
  },
  failed: { en: 'failed {day}', pt: 'terminou em {day}' },
  nothingFound: { en: 'no record found', pt: 'sem registo' },
  groupContinued: {
    en: 'Failed, with signs of continuity: {n}',
    pt: 'Terminaram, com indícios de continuidade: {n}',
  },
  groupFailed: { en: 'Declared insolvent: {n}', pt: 'Declaradas insolventes: {n}' },
  groupIndebted: { en: 'With debts: {n}', pt: 'Com dívidas: {n}' },
  groupUnknown: {
    en: 'Not asked about at every register: {n}',
    pt: 'Não consultadas em todos os registos: {n}',
  },
  groupOther: { en: 'Nothing adverse: {n}', pt: 'Nada de adverso: {n}' },
  groupNotTold: {
    en: 'The token is not for them: {n}',
    pt: 'Fora do âmbito do token: {n}',
  },
  continuity: {
    en: 'signs of continuity ({level})',
    pt: 'indícios de continuidade ({level})',
  },
  continuityLine: {
    en: '{name} ({nif}): signs that the company continues it ({level}); it failed on {day}',
    pt: '{name} ({nif}): indícios de que a empresa a continua ({level}); terminou em {day}',
  },
  leftOutOfHubs: {
    en: 'Companies left out, because directors run very many companies ({hub}): {n}.',
    pt: 'Empresas que ficaram de fora, porque há gerentes ou administradores de muitas empresas ({hub}): {n}.',
  },
  leftOutBeyond: {
    en: 'Companies left out, because the network is read only so far: {n}.',
    pt: 'Empresas que ficaram de fora, porque a rede só é lida até certo ponto: {n}.',
  },
  corrections: { en: 'Corrections', pt: 'Correções' },
  noCorrections: {
    en: 'Nobody had contested a check when this was asked.',
    pt: 'Ninguém tinha contestado uma verificação quando isto foi pedido.',
  },
  correction: { en: '{check} ({day}): “{text}”', pt: '{check} ({day}): «{text}»' },
  correctionOpen: { en: 'Not answered yet.', pt: 'Ainda sem resposta.' },
  correctionChanged: {
    en: 'The registers were asked again; the value changed on {day}.',
    pt: 'Os registos foram consultados de novo; o valor mudou em {day}.',
  },
  correctionUnchanged: {
    en: 'The registers were asked again; the value did not change on {day}.',
    pt: 'Os registos foram consultados de novo; o valor não mudou em {day}.',
  },
  correctionAnswer: {
    en: 'Answer of the operator, {day}: “{text}”',
    pt: 'Resposta do operador, {day}: «{text}»',
  },
  notice: { en: 'Notice', pt: 'Aviso' },
  receipt: { en: 'Receipt', pt: 'Recibo' },
  receiptDigest: { en: 'SHA-256 of the content: {sha256}', pt: 'SHA-256 do conteúdo: {sha256}' },
  receiptHow: {
    en: 'This file is signed. contractor-risk verify FILE tells, without a network, whether it is as it was given; the content is attached as {file}. Whoever holds a copy on paper and has a key of the service compares it with the receipt of the assessment: {address}.',
    pt: 'Este ficheiro está assinado. contractor-risk verify FICHEIRO diz, sem rede, se está tal como foi dado; o conteúdo está anexo como {file}. Quem tem uma cópia em papel e uma chave do serviço compara-a com o recibo da avaliação: {address}.',
  },
  comparison: { en: 'Comparison of companies', pt: 'Comparação de empresas' },
  sides: { en: 'Beside each other', pt: 'Lado a lado' },
  seeBelow: {
    en: 'At most {most} of each are shown here; all of them stand in the part about each company.',
    pt: 'São aqui mostrados no máximo {most} de cada; todos constam da parte relativa a cada empresa.',
  },
  and: { en: 'and others: {n}', pt: 'e outros: {n}' },
  scoreShort: { en: '{score} of 100', pt: '{score} em 100' },
  boundsShort: { en: 'between {low} and {high}', pt: 'entre {low} e {high}' },
  nothingLimits: { en: 'No record limits it.', pt: 'Nenhum registo o limita.' },
  notAssessed: {
    en: 'Unknown: this company was not analysed yet. Nothing is said for it or against it; ask for its analysis and take the file again.',
    pt: 'Desconhecida: esta empresa ainda não foi analisada. Nada se diz a favor ou contra; peça a sua análise e volte a obter o ficheiro.',
  },
  stillAnalyzed: {
    en: 'Unknown: this company is being analysed. Nothing is said for it or against it; take the file again when its analysis is complete.',
    pt: 'Desconhecida: esta empresa está a ser analisada. Nada se diz a favor ou contra; volte a obter o ficheiro quando a análise estiver concluída.',
  },
  unknownShort: { en: 'unknown', pt: 'desconhecido' },
  page: { en: 'Page {n} of {of}', pt: 'Página {n} de {of}' },
  official: { en: 'official record', pt: 'registo oficial' },
  safe: { en: 'green (safe)', pt: 'verde (seguro)' },
  caution: { en: 'yellow (caution)', pt: 'amarelo (atenção)' },
  warning: { en: 'orange (warning)', pt: 'laranja (alerta)' },
  danger: { en: 'red (danger)', pt: 'vermelho (perigo)' },
} as const satisfies Record<string, Text>;

export type TextKey = keyof typeof TEXTS;
export const isTextKey = (key: string): key is TextKey => key in TEXTS;

export const textIn = (
  language: Language,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string => TEXTS[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
