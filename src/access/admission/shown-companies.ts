/** Collects the companies that one answer shows, for the log of who saw what. */
export interface ShownCompany {
  readonly nif: string;
  readonly assessmentIds: readonly string[];
  /** The request was about this company, so the client gets `assessment.changed`; false if it is only named beside another. */
  readonly answered: boolean;
  /** It costs a quota unit. */
  readonly charged: boolean;
}

/** Where an answer shows something, as whoever makes the answer names it. */
type Path = object | undefined;

interface Gathered {
  readonly nif: string;
  readonly assessmentIds: Set<string>;
  answered: boolean;
  /** Where it is named, and where its assessment is given. */
  readonly named: Set<Path>;
  readonly read: Set<Path>;
}

export class ShownCompanies {
  readonly #shown = new Map<string, Gathered>();
  /** Names already taken: a stream logs each name once. */
  readonly #named = new Set<string>();
  /** Assessments by company. */
  readonly #paid = new Map<string, Set<string>>();

  /** The answer also names it. */
  name(nif: string, path?: object): void {
    if (!this.#named.has(nif)) this.#of(nif).named.add(path);
  }

  /** The answer also shows it, with or without an assessment. */
  judge(nif: string, assessmentId: string | null): void {
    this.name(nif);
    if (assessmentId !== null) this.#of(nif).assessmentIds.add(assessmentId);
  }

  /** The answer is about it: its analysis was requested. */
  answer(nif: string): void {
    this.name(nif);
    this.#of(nif).answered = true;
  }

  /** The answer gives its assessment, which costs a unit. */
  read(nif: string, assessmentId: string | null, path?: object): void {
    this.tell(nif, assessmentId, path);
    this.#of(nif).answered = true;
  }

  /** The answer tells something of its assessment without naming it, even by an error: that costs a unit too. */
  tell(nif: string, assessmentId: string | null, path?: object): void {
    const company = this.#of(nif);
    if (assessmentId !== null) company.assessmentIds.add(assessmentId);
    company.read.add(path);
  }

  /** The client has paid for this assessment by other means: showing it takes no unit, and another of the company does. */
  paid(nif: string, assessmentId: string): void {
    this.#paid.set(nif, (this.#paid.get(nif) ?? new Set()).add(assessmentId));
  }

  /** What was collected since the last call, and stands in the answer: nothing is paid for what an error took away. */
  take(stands: (path: object) => boolean = () => true): ShownCompany[] {
    const standsAt = (paths: Set<Path>) => [...paths].some(path => path === undefined || stands(path));
    const taken: ShownCompany[] = [];
    for (const company of this.#shown.values()) {
      const { nif, answered } = company;
      const charged = standsAt(company.read);
      if (charged || standsAt(company.named))
        taken.push({
          nif,
          assessmentIds: [...company.assessmentIds],
          answered,
          charged: charged && !this.#isPaid(company),
        });
    }
    for (const { nif } of taken) this.#named.add(nif);
    this.#shown.clear();
    return taken;
  }

  #isPaid({ nif, assessmentIds }: Gathered): boolean {
    const paid = this.#paid.get(nif);
    return paid !== undefined && assessmentIds.size > 0 && [...assessmentIds].every(id => paid.has(id));
  }

  #of(nif: string): Gathered {
    const known = this.#shown.get(nif);
    if (known) return known;
    const company = {
      nif,
      assessmentIds: new Set<string>(),
      answered: false,
      named: new Set<Path>(),
      read: new Set<Path>(),
    };
    this.#shown.set(nif, company);
    return company;
  }
}
