/** Collects the companies that one answer shows, for the log of who saw what. */
export interface ShownCompany {
  readonly nif: string;
  readonly assessmentIds: readonly string[];
  /** The request was about this company, so the client gets `assessment.changed`; false if it is only named beside another. */
  readonly answered: boolean;
  /** It costs a quota unit. */
  readonly charged: boolean;
}

interface Gathered {
  readonly nif: string;
  readonly assessmentIds: Set<string>;
  answered: boolean;
  charged: boolean;
}

export class ShownCompanies {
  readonly #shown = new Map<string, Gathered>();
  /** Names already taken: a stream logs each name once. */
  readonly #named = new Set<string>();
  /** Assessments by company. */
  readonly #paid = new Map<string, Set<string>>();

  /** The answer also names it. */
  name(nif: string): void {
    if (!this.#named.has(nif)) this.#of(nif);
  }

  /** The answer also shows it, with or without an assessment. */
  judge(nif: string, assessmentId: string | null): void {
    if (assessmentId === null) this.name(nif);
    else this.#of(nif).assessmentIds.add(assessmentId);
  }

  /** The answer is about it: its analysis was requested. */
  answer(nif: string): void {
    this.#of(nif).answered = true;
  }

  /** The answer gives its assessment, which costs a unit. */
  read(nif: string, assessmentId: string | null): void {
    this.judge(nif, assessmentId);
    Object.assign(this.#of(nif), { answered: true, charged: true });
  }

  /** The client has paid for this assessment by other means: showing it takes no unit, and another of the company does. */
  paid(nif: string, assessmentId: string): void {
    this.#paid.set(nif, (this.#paid.get(nif) ?? new Set()).add(assessmentId));
  }

  /** What was collected since the last call. */
  take(): ShownCompany[] {
    const taken = [...this.#shown.values()].map(company => ({
      ...company,
      charged: company.charged && !this.#isPaid(company),
      assessmentIds: [...company.assessmentIds],
    }));
    for (const { nif } of taken) this.#named.add(nif);
    this.#shown.clear();
    return taken;
  }

  #isPaid({ nif, assessmentIds }: Gathered): boolean {
    const paid = this.#paid.get(nif);
    return paid !== undefined && assessmentIds.size > 0 && [...assessmentIds].every(id => paid.has(id));
  }

  #of(nif: string) {
    const company: Gathered = this.#shown.get(nif) ?? {
      nif,
      assessmentIds: new Set(),
      answered: false,
      charged: false,
    };
    this.#shown.set(nif, company);
    return company;
  }
}
