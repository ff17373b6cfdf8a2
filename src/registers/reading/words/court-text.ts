/** The name of a court as somebody typed it, perhaps with whom to ask there: officers, agents and lawyers are persons. */
import { fold } from '../../../kernel/text/fold.ts';

const OF_COURT =
  /tribuna|juizo|comarca|\bvaras?\b|secc?ao|instancia|balcao|unidade|central|\blocal\b|\bjuiz ?\d|\bj\d/;

export const namesCourt = (text: string): boolean => OF_COURT.test(fold(text));

const OFFICER =
  /(?<![\p{L}])(?:solicitador|agente (?:de |da )?execu|a\.?e\.?(?=[\s:])|administrador|mandat[áa]ri|advogad|exequente|executad|escriv|oficial de)/iu;
/** Somebody in a role that nobody has listed. */
const LABELLED = /(?<![\p{L} .])\p{L}[\p{L} .]{0,40}(?=:)/u;

/** Without an officer or a labelled name, in brackets or behind the court. */
export function courtText(text: string): string {
  const open = text.replace(/ ?[([]([^()[\]]{0,200})[)\]]/g, (whole, inside: string) =>
    OFFICER.test(inside) || (inside.includes(':') && !namesCourt(inside)) ? '' : whole,
  );
  const court = before(open, OFFICER.exec(open));
  const label = LABELLED.exec(court);
  return label && !namesCourt(label[0]) ? before(court, label) : court;
}

/** Without the sign that led to what is left out. */
const before = (text: string, out: RegExpExecArray | null): string =>
  out === null
    ? text.trim()
    : text
        .slice(0, out.index)
        .replace(/(?<![\s,;–-])[\s,;–-]{1,9}$/, '')
        .trim();
