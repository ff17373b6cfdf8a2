/** The page of a company's own door, in both languages, for a phone first. */
import { allChecks, questionOf } from '../../checks/all-checks.ts';
import type { Known, Text } from '../../checks/check.ts';
import { VERDICT_NAMES } from '../../checks/words/names.ts';
import type { Assessment } from '../../contractors/assessment.ts';
import type { Correction } from '../../contractors/corrections/correction.ts';
import { htmlText, visibleLine } from '../../kernel/text/visible.ts';
import { checksSection } from '../../reports/content/checks-section.ts';
import type { Language } from '../../reports/language.ts';
import type { CheckBlock } from '../../reports/report.ts';

/** What came of a form that was sent. */
export type DoorNews =
  | { readonly kind: 'taken' | 'spent' }
  | {
      readonly kind: 'refused';
      readonly because: 'person' | 'text';
      readonly check: string;
      readonly text: string;
    };

export interface Door {
  readonly nif: string;
  readonly name: string | null;
  readonly language: Language;
  /** Null: none is in force. */
  readonly assessment: Assessment | null;
  readonly known: Known | null;
  readonly corrections: readonly Correction[];
  readonly news: DoorNews | null;
}

const TEXTS = {
  title: { en: 'What is said of your company', pt: 'O que se diz da sua empresa' },
  about: {
    en: 'This is what the official public registers say about your company, and how it is judged for those who ask. It decides nothing. This link is yours alone and ends by itself.',
    pt: 'Isto é o que os registos públicos oficiais dizem sobre a sua empresa, e como é avaliada para quem pergunta. Não decide nada. Esta ligação é só sua e caduca por si.',
  },
  none: {
    en: 'No assessment of your company is in force. What you contest is looked into all the same.',
    pt: 'Não há uma avaliação da sua empresa em vigor. O que contestar é verificado na mesma.',
  },
  score: {
    en: '{score} of 100: {verdict}. Judged on {day}.',
    pt: '{score} em 100: {verdict}. Avaliada em {day}.',
  },
  checks: { en: 'Each check, and what stands behind it', pt: 'Cada verificação, e em que se baseia' },
  clear: { en: 'Nothing against you', pt: 'Nada a apontar' },
  better: { en: 'What would better it: {how}', pt: 'O que a melhoraria: {how}' },
  others: {
    en: 'The records are of other companies, which are not shown here.',
    pt: 'Os registos são de outras empresas, que não são mostradas aqui.',
  },
  corrections: { en: 'What you contested', pt: 'O que contestou' },
  waits: {
    en: 'Not answered yet: the registers are being asked again.',
    pt: 'Ainda sem resposta: os registos estão a ser consultados de novo.',
  },
  changed: {
    en: 'The registers were asked again, and it changed. Whoever had read it is told.',
    pt: 'Os registos foram consultados de novo, e mudou. Quem o tinha lido é avisado.',
  },
  unchanged: {
    en: 'The registers were asked again: they say the same.',
    pt: 'Os registos foram consultados de novo: dizem o mesmo.',
  },
  answer: { en: 'Answer: “{text}”', pt: 'Resposta: «{text}»' },
  contest: { en: 'Contest something', pt: 'Contestar' },
  which: { en: 'What is wrong?', pt: 'O que está errado?' },
  why: { en: 'Say in your own words why', pt: 'Diga por palavras suas porquê' },
  public: {
    en: 'Everybody who asks about your company reads this. Leave out names and numbers of people. Only a register can change what it says; it is asked again.',
    pt: 'Quem perguntar pela sua empresa lê isto. Não escreva nomes nem números de pessoas. Só um registo pode mudar o que diz; é consultado de novo.',
  },
  send: { en: 'Send', pt: 'Enviar' },
  taken: {
    en: 'Received. The registers are asked again, and the answer will stand here.',
    pt: 'Recebido. Os registos são consultados de novo, e a resposta ficará aqui.',
  },
  spent: {
    en: 'This link has taken all the objections that it takes. Write to the operator.',
    pt: 'Esta ligação já recebeu todas as contestações que aceita. Escreva ao operador.',
  },
  person: {
    en: 'Not sent: leave out the number or address of a person.',
    pt: 'Não enviado: retire o número ou a morada de uma pessoa.',
  },
  text: {
    en: 'Not sent: choose a check, and write 1 to 2,000 characters.',
    pt: 'Não enviado: escolha uma verificação e escreva de 1 a 2000 caracteres.',
  },
  language: { en: 'Em português', pt: 'In English' },
} as const satisfies Record<string, Text>;

const STYLE = `*{box-sizing:border-box}:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.4rem;line-height:1.2}h2{font-size:1.1rem;margin-top:2rem}h3{font-size:1rem;margin:0}article{border-left:4px solid #8888;padding:.1rem 0 .1rem .8rem;margin:1rem 0}
article.hit{border-color:#c33}article.clear{border-color:#2a7}p{margin:.3rem 0}small{opacity:.8}label{display:block;margin:.8rem 0}select,textarea,button{font:inherit;width:100%;padding:.6rem;min-height:44px}
textarea{min-height:9rem}[role=status]{border:2px solid;padding:.6rem;border-radius:.3rem}summary{min-height:44px;padding:.6rem 0;cursor:pointer}`;

const escaped = (text: string): string => htmlText(visibleLine(text));

export function writeDoor(door: Door): string {
  const { language, nif, name, assessment, corrections, news } = door;
  const say = (key: keyof typeof TEXTS, values: Record<string, string | number> = {}): string =>
    escaped(TEXTS[key][language].replace(/\{(\w+)\}/g, (_, value: string) => String(values[value])));
  const other = language === 'en' ? 'pt' : 'en';
  const status = news
    ? `<p role="status">${say(news.kind === 'refused' ? news.because : news.kind)}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${say('title')}</title><style>${STYLE}</style></head><body>
<p><a href="?lang=${other}" lang="${other}">${say('language')}</a></p>
<h1>${say('title')}</h1><p><b>${escaped(name ?? nif)}</b> · ${nif}</p>${status}<p>${say('about')}</p>
${assessment ? judged(door, assessment, say) : `<p>${say('none')}</p>`}
${corrections.length > 0 ? `<h2>${say('corrections')}</h2>${corrections.map(one => contested(one, language, say)).join('')}` : ''}
${form(door, say)}
</body></html>`;
}

type Say = (key: keyof typeof TEXTS, values?: Record<string, string | number>) => string;

function judged({ language, known, corrections }: Door, assessment: Assessment, say: Say): string {
  const { score, verdict, assessedAt } = assessment;
  const ofOne = { language, assessment, corrections, known: known!, tells: () => false, namesPeople: false };
  const blocks = checksSection({ ...ofOne, client: '', service: '', name: null, counterfactuals: null })
    .blocks as CheckBlock[];
  const open = blocks.filter(({ state }) => state === 'hit' || state === 'unknown');
  const clear = blocks.filter(({ state }) => state === 'clear');
  const values = {
    score,
    verdict: VERDICT_NAMES[verdict][language],
    day: assessedAt.toISOString().slice(0, 10),
  };
  return `<p><b>${say('score', values)}</b></p><h2>${say('checks')}</h2>
${open.map(block => article(block, language, say)).join('\n')}
<details><summary>${say('clear')} (${clear.length})</summary>${clear.map(block => article(block, language, say)).join('\n')}</details>`;
}

/** Of a check about linked companies only what it comes to: its records are of others. */
function article(
  { key, state, stateWord, question, found, notes, evidence }: CheckBlock,
  language: Language,
  say: Say,
): string {
  const check = allChecks.find(one => one.key === key);
  const isOfOthers = check === undefined || check.needsOfLinked !== undefined || check.family === 'directors';
  const records = isOfOthers
    ? `<p><small>${say('others')}</small></p>`
    : evidence
        .map(({ says, source }) => `<p>${escaped(says.text)}<br><small>${escaped(source)}</small></p>`)
        .join('');
  const how = state === 'hit' ? check?.remediation : null;
  const told = isOfOthers ? '' : notes.map(({ text }) => `<p>${escaped(text)}</p>`).join('');
  return `<article class="${state}"><h3>${escaped(question.text)}</h3><p>${escaped(`${stateWord} · ${found}`)}</p>${told}${records}${how ? `<p>${say('better', { how: how[language] })}</p>` : ''}</article>`;
}

function contested(
  { check, text, answeredAt, changed, answer }: Correction,
  language: Language,
  say: Say,
): string {
  const outcome =
    changed === null ? (answeredAt ? '' : say('waits')) : say(changed ? 'changed' : 'unchanged');
  return `<article><h3>${escaped(questionOf(check, language))}</h3><p>${escaped(text)}</p><p>${outcome}</p>${answer === null ? '' : `<p>${say('answer', { text: answer })}</p>`}</article>`;
}

function form({ language, assessment, news }: Door, say: Say): string {
  const before = news?.kind === 'refused' ? news : { check: '', text: '' };
  const keys =
    Object.keys(assessment?.checks ?? {}).length > 0
      ? Object.keys(assessment!.checks)
      : allChecks.map(({ key }) => key);
  const options = keys
    .map(
      key =>
        `<option value="${key}"${key === before.check ? ' selected' : ''}>${escaped(questionOf(key, language))}</option>`,
    )
    .join('');
  return `<h2>${say('contest')}</h2><form method="post" action="?lang=${language}"><label>${say('which')}<select name="check" required><option value=""></option>${options}</select></label>
<label>${say('why')}<textarea name="text" required maxlength="2000">${escaped(before.text)}</textarea></label><p><small>${say('public')}</small></p><button>${say('send')}</button></form>`;
}
