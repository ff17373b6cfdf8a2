// Written by `npm run generate` from the OpenAPI document.

/** The register answered, in its own words, that it holds nothing. */
export type AbsenceEvidence = {
  readonly type: "absence";
  readonly register: Register;
  /** When the register was asked (RFC 3339, UTC). */
  readonly askedAt: string;
  readonly date: string | null;
  /** What was searched for. */
  readonly asked: string;
};

export type Alert = {
  readonly object: "alert";
  /** The alert. */
  readonly id: string;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Grows with every change of the alert. For `If-Match` its tag is `"<id>.<version>"`. */
  readonly version: number;
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  /** `ended`: nobody looks at it any more. New values may come. */
  readonly state: "open" | "cleared" | "ended" | (string & {});
  /** What it is about: `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`, `check:<key>` or `silent:<register>`. New causes may come. */
  readonly cause: string;
  /** Other causes that stand and that this alert tells: they opened or got worse with it, and are no alerts of their own. */
  readonly alsoCauses: readonly string[];
  /** How bad it is, in the measure of its cause; more is worse. `verdict`: 0 to 4. `score`: points lost, by what is known. `completeness`: hundredths unknown. `debt`: euros. Others: the number of records announced. */
  readonly level: number;
  /** Names of the lists that name the cause. */
  readonly watchlists: readonly string[];
  /** When it opened (RFC 3339, UTC). */
  readonly openedAt: string;
  readonly escalatedAt: string | null;
  readonly clearedAt: string | null;
  readonly endedBecause: "unwatched" | "rule-off" | (string & {}) | null;
  readonly acknowledgedAt: string | null;
  /** The client’s own words, the oldest first. Each acknowledgement with a note adds one. */
  readonly notes: readonly ({
    readonly text: string;
    /** When it was written (RFC 3339, UTC). */
    readonly at: string;
    /** The key that wrote it; null where that is not known. */
    readonly by: string | null;
  })[];
  readonly silencedUntil: string | null;
  /** It is told in the digest alone. */
  readonly digest: boolean;
  /** The assessment that last changed it. */
  readonly assessmentId: string;
  /** The assessment compared with. */
  readonly fromAssessmentId: string;
  readonly difference: AlertDifference;
};

/** What differs between the two assessments, as far as the alert is about it. */
export type AlertDifference = {
  readonly from: {
    /** The assessment. */
    readonly assessmentId: string;
    /** 0 to 100; 100 is the safest. Within `bounds`. */
    readonly score: number;
    /** From best to worst. */
    readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
    /** Of the cause, in this assessment; null where it has none or is not known. */
    readonly value: string | number | boolean | null;
  };
  readonly to: {
    /** The assessment. */
    readonly assessmentId: string;
    /** 0 to 100; 100 is the safest. Within `bounds`. */
    readonly score: number;
    /** From best to worst. */
    readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
    /** Of the cause, in this assessment; null where it has none or is not known. */
    readonly value: string | number | boolean | null;
  };
  /** Where the alert tells of `verdict` or `score`: the checks behind it, the dearest first. */
  readonly checks: readonly ({
    /** Key of the check. */
    readonly check: string;
    /** Of the cause, in this assessment; null where it has none or is not known. */
    readonly before: string | number | boolean | null;
    /** Of the cause, in this assessment; null where it has none or is not known. */
    readonly after: string | number | boolean | null;
    /** Change of its points; negative where it costs more. */
    readonly points: number;
  })[];
  /** At most 20, the new records first. */
  readonly evidence: readonly (PresenceEvidence | AbsenceEvidence)[];
  /** How many are left out; the assessment has them all. */
  readonly moreEvidence: number;
};

export type AlertList = {
  readonly object: "list";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Newest first. */
  readonly data: readonly Alert[];
  readonly hasMore: boolean;
  /** Where to continue. Null: the page is empty. */
  readonly cursor: Cursor | null;
};

export type Analysis = {
  /** The analysis; `GET /api/v1/analyses/{id}` follows it. */
  readonly id: string;
  /** `waiting`: for a register. `stalled`: the operator was told. New values may come. */
  readonly state: "queued" | "running" | "waiting" | "stalled" | "complete" | (string & {});
  /** When it was asked for (RFC 3339, UTC). */
  readonly startedAt: string;
  /** Answered queries to registers, of all queries. */
  readonly progress: {
    readonly done: number;
    readonly total: number;
  };
  /** Registers that have not answered and are retried. */
  readonly waitingFor: readonly Register[];
};

export type AnalysisCompletedDelivery = {
  readonly type: "analysis.completed";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: AssessmentEventData;
};

export type AnalysisCompletedEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "analysis.completed";
  readonly data: AssessmentEventData;
};

export type AnalysisStalledData = {
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  /** The analysis that does not continue by itself. */
  readonly analysisId: string;
  /** Registers whose answer it needs; empty if the fault is the service’s. */
  readonly waitingFor: readonly Register[];
  readonly cursor: Cursor;
};

export type AnalysisStalledDelivery = {
  readonly type: "analysis.stalled";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: AnalysisStalledData;
};

export type AnalysisStalledEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "analysis.stalled";
  readonly data: AnalysisStalledData;
};

export type AnalyzingContractor = {
  readonly object: "contractor";
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  readonly status: "analyzing";
  readonly score: null;
  readonly verdict: null;
  readonly color: null;
  readonly checks: null;
  readonly id: null;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  readonly assessedAt: null;
  readonly modelVersion: null;
  readonly calibrated: null;
  readonly calibration: null;
  readonly completeness: null;
  readonly bounds: null;
  readonly unknownChecks: readonly string[];
  readonly notApplicableChecks: readonly string[];
  readonly directorNetwork: null;
  readonly networkCoverage: null;
  readonly refreshing: false;
  readonly reasons: readonly string[];
  readonly notice: null;
  readonly corrections: readonly Correction[];
  readonly analysis: Analysis;
  /** The registered name, so that a mistyped number is seen. Null while no register has named the company. It is that of now, also with `knownAt` and `asOf`. */
  readonly company: {
    /** As published, in Portuguese. */
    readonly name: string;
    /** Day of the latest act with this name; null for a name by which other records know it. */
    readonly asOf: string | null;
    /** Register of that act. */
    readonly source: Register | null;
  } | null;
  /** Whether the name in the query is the registered one; with `name`. It decides nothing. */
  readonly nameMatch?: {
    /** `close`: nearly the same, or a former name; a person should look. `unknown`: there is no name to compare with. New values may come. */
    readonly match: "same" | "close" | "other" | "unknown" | (string & {});
    /** For people. */
    readonly why: string;
  };
};

export type AssessmentChangedDelivery = {
  readonly type: "assessment.changed";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: AssessmentEventData;
};

export type AssessmentChangedEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "assessment.changed";
  readonly data: AssessmentEventData;
};

export type AssessmentEventData = {
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  /** The analysis that completed. */
  readonly analysisId: string;
  /** The assessment. */
  readonly assessmentId: string;
  /** 0 to 100; 100 is the safest. Within `bounds`. */
  readonly score: number;
  /** From best to worst. */
  readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
  /** The verdict as a colour. */
  readonly color: "safe" | "caution" | "warning" | "danger";
  readonly cursor: Cursor;
};

export type Batch = {
  readonly object: "batch";
  /** The batch. */
  readonly id: string;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** `cancelling`: what was begun is being finished. New values may come. */
  readonly state: "running" | "cancelling" | "complete" | "cancelled" | (string & {});
  /** Rows in the body. */
  readonly rows: number;
  /** Rows with an assessment. */
  readonly done: number;
  /** Rows that were refused. */
  readonly rejected: number;
  /** Rows that were not begun. */
  readonly cancelled: number;
  /** When it was accepted (RFC 3339, UTC). */
  readonly createdAt: string;
  readonly cancelledAt: string | null;
  readonly completedAt: string | null;
  /** Address of its results. */
  readonly results: string;
  /** Rows whose company is being analysed. */
  readonly analysing: number;
  /** Rows not begun. */
  readonly waiting: number;
  /** Registers that have not answered and are retried. */
  readonly waitingFor: readonly Register[];
  /** An estimate, by the questions that analyses were measured to take, the pace of the registers, and what others ask meanwhile. Null: not known, or over. */
  readonly expectedReadyAt: string | null;
  /** Why `expectedReadyAt` is null, in a sentence. Null: it is not, or the batch is over. */
  readonly unknownBecause: string | null;
  /** The slowest register; null where none bounds it. */
  readonly boundBy: Register | null;
};

export type BatchCompletedData = {
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** The batch. */
  readonly batchId: string;
  /** How it ended. New values may come. */
  readonly state: "complete" | "cancelled" | (string & {});
  readonly rows: number;
  /** Rows with an assessment. */
  readonly done: number;
  /** Rows that were refused. */
  readonly rejected: number;
  /** Rows that were not begun. */
  readonly cancelled: number;
  readonly cursor: Cursor;
};

export type BatchCompletedDelivery = {
  readonly type: "batch.completed";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: BatchCompletedData;
};

export type BatchCompletedEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "batch.completed";
  readonly data: BatchCompletedData;
};

export type BatchInList = {
  readonly object: "batch";
  /** The batch. */
  readonly id: string;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** `cancelling`: what was begun is being finished. New values may come. */
  readonly state: "running" | "cancelling" | "complete" | "cancelled" | (string & {});
  /** Rows in the body. */
  readonly rows: number;
  /** Rows with an assessment. */
  readonly done: number;
  /** Rows that were refused. */
  readonly rejected: number;
  /** Rows that were not begun. */
  readonly cancelled: number;
  /** When it was accepted (RFC 3339, UTC). */
  readonly createdAt: string;
  readonly cancelledAt: string | null;
  readonly completedAt: string | null;
  /** Address of its results. */
  readonly results: string;
};

export type BatchList = {
  readonly object: "list";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Newest first. */
  readonly data: readonly BatchInList[];
  readonly hasMore: boolean;
  /** Where to continue. Null: the page is empty. */
  readonly cursor: Cursor | null;
};

export type BatchQuote = {
  readonly object: "batch_quote";
  /** Rows in the body. */
  readonly rows: number;
  /** Rows that would be refused. */
  readonly rejected: number;
  /** The first 1,000 of them. */
  readonly rejectedRows: readonly ({
    /** As a spreadsheet counts: the header of a CSV file is row 1, empty rows count; of NDJSON the line. */
    readonly row: number;
    /** The code of a problem, as a look-up gives it. */
    readonly code: string;
    /** For people. */
    readonly detail: string;
  })[];
  /** Different companies in the other rows. */
  readonly companies: number;
  /** Companies that were assessed before: answered at once. */
  readonly known: number;
  /** Of these, companies whose assessment is old: they are analysed anew afterwards. */
  readonly toRefresh: number;
  /** Companies that were never assessed. */
  readonly toAnalyse: number;
  /** Units of the daily quota that the batch would take. */
  readonly quotaUnits: number;
  /** Null: the key has no daily quota. */
  readonly quotaRemaining: number | null;
  /** An estimate, by the questions that analyses were measured to take, the pace of the registers, and what others ask meanwhile. Null: not known, or over. */
  readonly expectedReadyAt: string | null;
  /** Why `expectedReadyAt` is null, in a sentence. Null: it is not, or the batch is over. */
  readonly unknownBecause: string | null;
  /** The slowest register; null where none bounds it. */
  readonly boundBy: Register | null;
};

export type BatchResult = {
  readonly object: "batch_result";
  /** As a spreadsheet counts: the header of a CSV file is row 1, empty rows count; of NDJSON the line. */
  readonly row: number;
  /** Tax number of the company; null where the row was refused. */
  readonly nif: string | null;
  /** As it was sent. */
  readonly reference: string | null;
  /** How the row ended. New values may come. */
  readonly status: "complete" | "rejected" | "cancelled" | (string & {});
  readonly cursor: Cursor;
  /** Why the row was refused: a code of /problems. */
  readonly code: string | null;
  /** The same as a sentence. */
  readonly detail: string | null;
  /** Whether a lookup gives this assessment now. False: a later one does, or it is answered no more, because a list that it was made from was withdrawn or it is past its retention. Null: no assessment. */
  readonly inForce: boolean | null;
  /** The body of the lookup, of the assessment that answered the row. */
  readonly assessment: CompleteContractor | null;
};

export type BatchResultList = {
  readonly object: "list";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** In the order of finishing. */
  readonly data: readonly BatchResult[];
  /** False: no further row is finished yet. */
  readonly hasMore: boolean;
  readonly cursor: Cursor;
};

export type Calibration = {
  /** When it was calibrated. */
  readonly date: string;
  /** Failed companies behind it. */
  readonly failures: number;
  /** Share of the companies of this score that failed within twelve months. */
  readonly rate: number;
  /** Lower end of the 95 % interval of `rate`. */
  readonly low: number;
  /** Its upper end. */
  readonly high: number;
};

export type CheckEvidence = {
  readonly kind: "hit" | "clear" | "unknown" | "not-applicable";
  /** Left out if the check does not apply, or is unknown without a value for that. */
  readonly value?: string | number | boolean;
  readonly evidence?: readonly (PresenceEvidence | AbsenceEvidence)[];
  /** Why it is unknown. */
  readonly because?: string;
  /** Set while some register has not answered about linked companies. */
  readonly pending?: {
    /** Why the value may still change. */
    readonly because: string;
    /** The most that the check may cost then, unless it costs more now. */
    readonly cost: {
      readonly points: number;
      readonly reason: string;
      /** A verdict that the score would be brought into. */
      readonly knockOut?: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
    };
  };
  /** What it took from 100. */
  readonly points: number;
};

/** By key. The five specified ones are never null. A further one is null while it is unknown (`unknownChecks` names it) and where it does not apply (`notApplicableChecks` names it). */
export type Checks = {
  /** How many insolvencies of the company were declared and not revoked? */
  readonly insolvencyDeclared: number;
  /** Does the company stand on the tax authority’s list of debtors? */
  readonly taxDebtor: boolean;
  /** Does the company stand on the social-security list of debtors? */
  readonly ssDebtor: boolean;
  /** Does the company hold a valid title to build (alvará or certificado)? */
  readonly alvaraStatus: "valid" | "suspended" | "cancelled" | "expired" | "none";
  /** How many current directors control, or within five years controlled, a company with issues? */
  readonly directorsWithIssues: number;
  /** In which phase of insolvency, or of a proceeding before it, is the company? */
  readonly insolvencyPhase: "none" | "liquidation" | "insolvency_declared" | "plan_approved" | "per_opened" | "per_negotiating" | "peve_opened" | "peap_opened" | "closed" | "per_refused" | "per_approved" | (string & {}) | null;
  /** In how many proceedings to revitalise it (PER, PEVE) is or was the company the debtor? */
  readonly revitalizationProceedings: number | null;
  /** Was an insolvency of the company declared or closed for lack of assets? */
  readonly insolvencyWithoutAssets: boolean | null;
  /** Did a court qualify an insolvency of the company as culpable? */
  readonly culpableInsolvency: boolean | null;
  /** How many petitions for the insolvency of the company are pending? */
  readonly insolvencyPetitions: number | null;
  /** In how many insolvencies of others is the company named as creditor or petitioner? */
  readonly creditorInInsolvencies: number | null;
  /** In how many insolvencies of others of the last 24 months is the company named as creditor or petitioner? */
  readonly creditorInRecentInsolvencies: number | null;
  /** How much, at least, does the company owe by the tax authority’s list of debtors? */
  readonly taxDebtMinimumEur: number | null;
  /** How much, at least, does the company owe by the social-security list of debtors? */
  readonly ssDebtMinimumEur: number | null;
  /** Does the company stand on both lists of debtors? */
  readonly debtorOnBothLists: boolean | null;
  /** Up to which class of works do the company’s valid alvarás reach? */
  readonly alvaraClass: number | null;
  /** How many executions against the company ended because no seizable assets were found? */
  readonly executionsWithoutAssets: number | null;
  /** How much does the company owe by the public list of executions? */
  readonly executionsAmountEur: number | null;
  /** How many labour sanctions against the company does ACT publish? */
  readonly labourSanctions: number | null;
  /** How many sanctions for very serious labour infringements does ACT publish? */
  readonly verySeriousLabourSanctions: number | null;
  /** In how many court cases of the last 24 months does the defendant bear the company’s name? */
  readonly civilCasesAsDefendant: number | null;
  /** What are the court cases of the last 24 months worth whose defendant bears the company’s name? */
  readonly civilCasesAmountEur: number | null;
  /** How many executions of the last 24 months name a defendant of the company’s full name? */
  readonly executionCasesAsDefendant: number | null;
  /** How many actions for debt, injunctions and precautionary measures of the last 24 months name a defendant of the company’s full name? */
  readonly debtCasesAsDefendant: number | null;
  /** How many labour cases of the last 24 months name a defendant of the company’s full name? */
  readonly labourCasesAsDefendant: number | null;
  /** In how many court cases of the last six months does the defendant bear the company’s name? */
  readonly recentCourtCases: number | null;
  /** Does the company exist, and is it neither dissolved nor in liquidation? */
  readonly companyStatus: "active" | "in_liquidation" | "dissolved" | "merged" | "moved_abroad" | "not_found" | (string & {}) | null;
  /** How many years ago was the constitution of the company published? */
  readonly companyAgeYears: number | null;
  /** Of the last three years whose accounts are due, how many are without filed accounts? */
  readonly missingAnnualAccounts: number | null;
  /** Of the last three years whose accounts are due, how many were filed more than three months late? */
  readonly lateAnnualAccounts: number | null;
  /** Are the accounts of last year still missing long after their deadline? */
  readonly latestAccountsOverdue: boolean | null;
  /** How often did the company move its seat in the last 24 months? */
  readonly seatChanges: number | null;
  /** How many directors left the company in the last 24 months? */
  readonly directorChanges: number | null;
  /** How often were quotas seized, or assets frozen, in the last 24 months? */
  readonly attachedOrFrozen: number | null;
  /** How often was the share capital reduced in the last 24 months? */
  readonly capitalReductions: number | null;
  /** How often did quotas of the company change hands in the last 24 months? */
  readonly quotaTransfers: number | null;
  /** How many public contracts did the company win in the last five years? */
  readonly publicContracts: number | null;
  /** How many public contracts of the company ended by resolution? */
  readonly publicContractsTerminated: number | null;
  /** How many public contracts of the company cost over a tenth more than was signed? */
  readonly publicContractOverruns: number | null;
  /** Is the company barred from public contracts today? */
  readonly barredFromPublicContracts: boolean | null;
  /** How many other companies were declared insolvent within ten years while a current director was in control? */
  readonly directorsPriorInsolvencies: number | null;
  /** How many other companies do current directors run, or did they run within five years? */
  readonly linkedCompanies: number | null;
  /** How many linked companies were declared insolvent within five years, whoever was in control? */
  readonly linkedCompaniesInsolvent: number | null;
  /** How many other companies that current directors run now are on a debtor list or the list of executions? */
  readonly linkedCompaniesIndebted: number | null;
  /** Does the company show signs of carrying on the business of one that failed? */
  readonly phoenixPattern: "none" | "weak" | "resemblance" | "moderate" | "strong" | "not_assessable" | (string & {}) | null;
};

export type CompleteContractor = {
  readonly object: "contractor";
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  readonly status: "complete";
  /** 0 to 100; 100 is the safest. Within `bounds`. */
  readonly score: number;
  /** From best to worst. */
  readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
  /** The verdict as a colour. */
  readonly color: "safe" | "caution" | "warning" | "danger";
  readonly checks: Checks;
  /** The assessment. */
  readonly id: string;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** When it was judged (RFC 3339, UTC). */
  readonly assessedAt: string;
  /** Version of the rules that judged it. */
  readonly modelVersion: string;
  /** False until the operator has calibrated this version of the rules on what became of companies. */
  readonly calibrated: boolean;
  /** Null where `calibrated` is false. */
  readonly calibration: Calibration | null;
  /** Share of the applicable checks whose outcome is fully known. */
  readonly completeness: number;
  /** `high` is the score if everything unknown were clear. */
  readonly bounds: {
    readonly low: number;
    readonly high: number;
  };
  /** Keys of the checks that are unknown, or not fully known. Unknown is never clear. */
  readonly unknownChecks: readonly string[];
  /** Keys of the checks that do not apply to the company, or that the rules that judged it did not ask yet. Their value is null. */
  readonly notApplicableChecks: readonly string[];
  readonly directorNetwork: {
    readonly companiesKnown: number;
    /** When it was read (RFC 3339, UTC). */
    readonly asOf: string;
  };
  /** How much of the failures around the company was read; null in assessments made before it was kept. */
  readonly networkCoverage: {
    /** Companies known to have failed in the last six years, without those that do not build by their name. */
    readonly failuresKnown: number;
    /** Those of them whose officers, partners and seats were read. */
    readonly officersRead: number;
    /** `officersRead` of `failuresKnown`, rounded down; null while no failure is known. */
    readonly share: number | null;
    /** First day of the notices that were read without a gap; null before any. */
    readonly oldestDay: string | null;
    /** Last day of them. */
    readonly newestDay: string | null;
    /** Failed companies that this one may continue, and whose acts nobody has read. */
    readonly notRuledOut: readonly ({
      /** Tax number of the company, nine digits. */
      readonly nif: string;
      readonly name: string;
      /** The same door, or a like name. New values may come. */
      readonly because: "seat" | "name" | (string & {});
    })[];
  } | null;
  /** A new analysis will replace this assessment. */
  readonly refreshing: boolean;
  /** Codes of the strongest reasons, worst first; see the catalogue of checks. */
  readonly reasons: readonly string[];
  /** Decision support, not a decision; where to ask for a correction. */
  readonly notice: string;
  readonly corrections: readonly Correction[];
  /** The analysis that will replace the assessment, while `refreshing`. */
  readonly analysis: Refresh | null;
  /** The registered name, so that a mistyped number is seen. Null while no register has named the company. It is that of now, also with `knownAt` and `asOf`. */
  readonly company: {
    /** As published, in Portuguese. */
    readonly name: string;
    /** Day of the latest act with this name; null for a name by which other records know it. */
    readonly asOf: string | null;
    /** Register of that act. */
    readonly source: Register | null;
  } | null;
  /** Whether the name in the query is the registered one; with `name`. It decides nothing. */
  readonly nameMatch?: {
    /** `close`: nearly the same, or a former name; a person should look. `unknown`: there is no name to compare with. New values may come. */
    readonly match: "same" | "close" | "other" | "unknown" | (string & {});
    /** For people. */
    readonly why: string;
  };
  /** By check; with `expand=evidence`. */
  readonly evidence?: Readonly<Record<string, CheckEvidence>>;
  /** With `expand=directors`. */
  readonly directors?: readonly Director[];
  /** Points to the neighbouring bands; with `expand=counterfactuals`. */
  readonly headroom?: {
    readonly better: {
      /** From best to worst. */
      readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
      readonly points: number;
    } | null;
    readonly worse: {
      /** From best to worst. */
      readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
      readonly points: number;
    } | null;
    /** Checks whose record alone holds the verdict. As long as one stands, no points lead to `better`. */
    readonly heldBy: readonly string[];
  };
  /** The smallest sets of changes that lead to a better verdict; null if they were not stored. With `expand=counterfactuals`. */
  readonly counterfactuals?: readonly Counterfactual[] | null;
};

export type Correction = {
  /** The correction. */
  readonly id: string;
  /** Key of the check that is contested. */
  readonly check: string;
  /** The objection, in the company’s words. */
  readonly text: string;
  /** New values may come. */
  readonly state: "open" | "answered" | "closed" | (string & {});
  /** When it was received (RFC 3339, UTC). */
  readonly createdAt: string;
  readonly answeredAt: string | null;
  /** The assessment made after the registers were asked again. */
  readonly assessmentId: string | null;
  /** Whether the check changed in it. */
  readonly changed: boolean | null;
  /** The operator’s own words, the latest. */
  readonly answer: string | null;
  /** Every answer of the operator, the oldest first. */
  readonly answers: readonly ({
    readonly text: string;
    /** When it was written (RFC 3339, UTC). */
    readonly at: string;
  })[];
};

export type Counterfactual = {
  readonly changes: readonly ({
    /** `clear`: what `check` found is put right. `answer`: the silent `register` answers. `know`: `check` becomes known. New values may come. */
    readonly kind: "clear" | "answer" | "know" | (string & {});
    /** Key of the check; left out for the answer of a register. */
    readonly check?: string;
    readonly register?: Register;
    readonly text: {
      readonly en: string;
      readonly pt: string;
    };
    /** Whether the company itself can bring it about. */
    readonly byCompany: boolean;
  })[];
  /** 0 to 100; 100 is the safest. Within `bounds`. */
  readonly score: number;
  /** From best to worst. */
  readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
};

/** Opaque place in a list: sent as `after`, it reads on behind it. */
export type Cursor = string;

/** A current director of the company. No number and no address of a person is ever shown. */
export type Director = {
  /** Our id, which reveals nothing about the person. */
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly appointedOn: string | null;
  readonly linkedCompaniesKnown: number;
  readonly linkedCompanies: readonly ({
    /** Tax number of the company, nine digits. */
    readonly nif: string;
    readonly name: string;
    readonly role: string;
    readonly appointedOn: string | null;
    readonly ceasedOn: string | null;
    readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed" | null;
    /** Null if it was not read. */
    readonly records: readonly ({
      /** New values may come. */
      readonly kind: "insolvency" | "tax-debt" | "social-security-debt" | "execution" | (string & {});
      /** The declaration, the date of the list, or the end of the execution (a day in Lisbon). */
      readonly on: string;
      readonly register: Register;
      readonly reference: string;
    })[] | null;
  })[];
};

export type Event = KnownEvent | OtherEvent;

export type EventList = {
  readonly object: "list";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Oldest first. */
  readonly data: readonly Event[];
  readonly hasMore: boolean;
  readonly cursor: Cursor;
};

/** By key. Each is null where it is unknown for the day, or does not apply. */
export type JudgedChecks = {
  /** How many insolvencies of the company were declared and not revoked? */
  readonly insolvencyDeclared: number | null;
  /** Does the company stand on the tax authority’s list of debtors? */
  readonly taxDebtor: boolean | null;
  /** Does the company stand on the social-security list of debtors? */
  readonly ssDebtor: boolean | null;
  /** Does the company hold a valid title to build (alvará or certificado)? */
  readonly alvaraStatus: "valid" | "suspended" | "cancelled" | "expired" | "none" | null;
  /** How many current directors control, or within five years controlled, a company with issues? */
  readonly directorsWithIssues: number | null;
  /** In which phase of insolvency, or of a proceeding before it, is the company? */
  readonly insolvencyPhase: "none" | "liquidation" | "insolvency_declared" | "plan_approved" | "per_opened" | "per_negotiating" | "peve_opened" | "peap_opened" | "closed" | "per_refused" | "per_approved" | (string & {}) | null;
  /** In how many proceedings to revitalise it (PER, PEVE) is or was the company the debtor? */
  readonly revitalizationProceedings: number | null;
  /** Was an insolvency of the company declared or closed for lack of assets? */
  readonly insolvencyWithoutAssets: boolean | null;
  /** Did a court qualify an insolvency of the company as culpable? */
  readonly culpableInsolvency: boolean | null;
  /** How many petitions for the insolvency of the company are pending? */
  readonly insolvencyPetitions: number | null;
  /** In how many insolvencies of others is the company named as creditor or petitioner? */
  readonly creditorInInsolvencies: number | null;
  /** In how many insolvencies of others of the last 24 months is the company named as creditor or petitioner? */
  readonly creditorInRecentInsolvencies: number | null;
  /** How much, at least, does the company owe by the tax authority’s list of debtors? */
  readonly taxDebtMinimumEur: number | null;
  /** How much, at least, does the company owe by the social-security list of debtors? */
  readonly ssDebtMinimumEur: number | null;
  /** Does the company stand on both lists of debtors? */
  readonly debtorOnBothLists: boolean | null;
  /** Up to which class of works do the company’s valid alvarás reach? */
  readonly alvaraClass: number | null;
  /** How many executions against the company ended because no seizable assets were found? */
  readonly executionsWithoutAssets: number | null;
  /** How much does the company owe by the public list of executions? */
  readonly executionsAmountEur: number | null;
  /** How many labour sanctions against the company does ACT publish? */
  readonly labourSanctions: number | null;
  /** How many sanctions for very serious labour infringements does ACT publish? */
  readonly verySeriousLabourSanctions: number | null;
  /** In how many court cases of the last 24 months does the defendant bear the company’s name? */
  readonly civilCasesAsDefendant: number | null;
  /** What are the court cases of the last 24 months worth whose defendant bears the company’s name? */
  readonly civilCasesAmountEur: number | null;
  /** How many executions of the last 24 months name a defendant of the company’s full name? */
  readonly executionCasesAsDefendant: number | null;
  /** How many actions for debt, injunctions and precautionary measures of the last 24 months name a defendant of the company’s full name? */
  readonly debtCasesAsDefendant: number | null;
  /** How many labour cases of the last 24 months name a defendant of the company’s full name? */
  readonly labourCasesAsDefendant: number | null;
  /** In how many court cases of the last six months does the defendant bear the company’s name? */
  readonly recentCourtCases: number | null;
  /** Does the company exist, and is it neither dissolved nor in liquidation? */
  readonly companyStatus: "active" | "in_liquidation" | "dissolved" | "merged" | "moved_abroad" | "not_found" | (string & {}) | null;
  /** How many years ago was the constitution of the company published? */
  readonly companyAgeYears: number | null;
  /** Of the last three years whose accounts are due, how many are without filed accounts? */
  readonly missingAnnualAccounts: number | null;
  /** Of the last three years whose accounts are due, how many were filed more than three months late? */
  readonly lateAnnualAccounts: number | null;
  /** Are the accounts of last year still missing long after their deadline? */
  readonly latestAccountsOverdue: boolean | null;
  /** How often did the company move its seat in the last 24 months? */
  readonly seatChanges: number | null;
  /** How many directors left the company in the last 24 months? */
  readonly directorChanges: number | null;
  /** How often were quotas seized, or assets frozen, in the last 24 months? */
  readonly attachedOrFrozen: number | null;
  /** How often was the share capital reduced in the last 24 months? */
  readonly capitalReductions: number | null;
  /** How often did quotas of the company change hands in the last 24 months? */
  readonly quotaTransfers: number | null;
  /** How many public contracts did the company win in the last five years? */
  readonly publicContracts: number | null;
  /** How many public contracts of the company ended by resolution? */
  readonly publicContractsTerminated: number | null;
  /** How many public contracts of the company cost over a tenth more than was signed? */
  readonly publicContractOverruns: number | null;
  /** Is the company barred from public contracts today? */
  readonly barredFromPublicContracts: boolean | null;
  /** How many other companies were declared insolvent within ten years while a current director was in control? */
  readonly directorsPriorInsolvencies: number | null;
  /** How many other companies do current directors run, or did they run within five years? */
  readonly linkedCompanies: number | null;
  /** How many linked companies were declared insolvent within five years, whoever was in control? */
  readonly linkedCompaniesInsolvent: number | null;
  /** How many other companies that current directors run now are on a debtor list or the list of executions? */
  readonly linkedCompaniesIndebted: number | null;
  /** Does the company show signs of carrying on the business of one that failed? */
  readonly phoenixPattern: "none" | "weak" | "resemblance" | "moderate" | "strong" | "not_assessable" | (string & {}) | null;
};

export type JudgedContractor = {
  readonly object: "contractor";
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  readonly status: "judged";
  /** 0 to 100; 100 is the safest. Within `bounds`. */
  readonly score: number;
  /** From best to worst. */
  readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
  /** The verdict as a colour. */
  readonly color: "safe" | "caution" | "warning" | "danger";
  readonly checks: JudgedChecks;
  readonly id: null;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  readonly assessedAt: null;
  /** Version of the rules that judged it. */
  readonly modelVersion: string;
  /** False until the operator has calibrated this version of the rules on what became of companies. */
  readonly calibrated: boolean;
  /** Null where `calibrated` is false. */
  readonly calibration: Calibration | null;
  /** Share of the applicable checks whose outcome is fully known. */
  readonly completeness: number;
  /** `high` is the score if everything unknown were clear. */
  readonly bounds: {
    readonly low: number;
    readonly high: number;
  };
  /** Keys of the checks that are unknown, or not fully known. Unknown is never clear. */
  readonly unknownChecks: readonly string[];
  /** Keys of the checks that do not apply to the company, or that the rules that judged it did not ask yet. Their value is null. */
  readonly notApplicableChecks: readonly string[];
  readonly directorNetwork: {
    readonly companiesKnown: number;
    /** When it was read (RFC 3339, UTC). */
    readonly asOf: string;
  };
  /** How much of the failures around the company was read; null in assessments made before it was kept. */
  readonly networkCoverage: {
    /** Companies known to have failed in the last six years, without those that do not build by their name. */
    readonly failuresKnown: number;
    /** Those of them whose officers, partners and seats were read. */
    readonly officersRead: number;
    /** `officersRead` of `failuresKnown`, rounded down; null while no failure is known. */
    readonly share: number | null;
    /** First day of the notices that were read without a gap; null before any. */
    readonly oldestDay: string | null;
    /** Last day of them. */
    readonly newestDay: string | null;
    /** Failed companies that this one may continue, and whose acts nobody has read. */
    readonly notRuledOut: readonly ({
      /** Tax number of the company, nine digits. */
      readonly nif: string;
      readonly name: string;
      /** The same door, or a like name. New values may come. */
      readonly because: "seat" | "name" | (string & {});
    })[];
  } | null;
  /** A new analysis will replace this assessment. */
  readonly refreshing: boolean;
  /** Codes of the strongest reasons, worst first; see the catalogue of checks. */
  readonly reasons: readonly string[];
  /** Decision support, not a decision; where to ask for a correction. */
  readonly notice: string;
  readonly corrections: readonly Correction[];
  /** The analysis that will replace the assessment, while `refreshing`. */
  readonly analysis: Refresh | null;
  /** The registered name, so that a mistyped number is seen. Null while no register has named the company. It is that of now, also with `knownAt` and `asOf`. */
  readonly company: {
    /** As published, in Portuguese. */
    readonly name: string;
    /** Day of the latest act with this name; null for a name by which other records know it. */
    readonly asOf: string | null;
    /** Register of that act. */
    readonly source: Register | null;
  } | null;
  /** Whether the name in the query is the registered one; with `name`. It decides nothing. */
  readonly nameMatch?: {
    /** `close`: nearly the same, or a former name; a person should look. `unknown`: there is no name to compare with. New values may come. */
    readonly match: "same" | "close" | "other" | "unknown" | (string & {});
    /** For people. */
    readonly why: string;
  };
  /** By check; with `expand=evidence`. */
  readonly evidence?: Readonly<Record<string, CheckEvidence>>;
  /** With `expand=directors`. */
  readonly directors?: readonly Director[];
  /** Points to the neighbouring bands; with `expand=counterfactuals`. */
  readonly headroom?: {
    readonly better: {
      /** From best to worst. */
      readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
      readonly points: number;
    } | null;
    readonly worse: {
      /** From best to worst. */
      readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
      readonly points: number;
    } | null;
    /** Checks whose record alone holds the verdict. As long as one stands, no points lead to `better`. */
    readonly heldBy: readonly string[];
  };
  /** The smallest sets of changes that lead to a better verdict; null if they were not stored. With `expand=counterfactuals`. */
  readonly counterfactuals?: readonly Counterfactual[] | null;
  /** This is no assessment, and is not stored. */
  readonly judgedFor: {
    /** The day for which it was judged, by the present rules. */
    readonly day: string;
    /** The assessment whose facts were judged. */
    readonly assessmentId: string;
    /** When these facts were known (RFC 3339, UTC). */
    readonly assessedAt: string;
  };
};

export type KnownEvent = AnalysisCompletedEvent | AnalysisStalledEvent | AssessmentChangedEvent | WebhookDisabledEvent | BatchCompletedEvent | WatchOpenedEvent | WatchEscalatedEvent | WatchClearedEvent | WatchDigestEvent;

export type NetworkElements = {
  /** About the network. */
  readonly data: {
    /** Tax number of the company, nine digits. */
    readonly nif: string;
    /** True: from the real registers. False: from the sandbox, about an invented company. */
    readonly livemode: boolean;
    /** Nothing published later is shown (a day in Lisbon). */
    readonly asOf: string;
    readonly depth: number;
    /** What was left out, and why. */
    readonly cutOff: readonly ({
      /** New values may come. */
      readonly reason: "hub" | "many-offices" | "unidentified" | "first" | "depth" | (string & {});
      readonly at: string | null;
      /** At least. */
      readonly omitted: number;
    })[];
    /** A shortest path to each insolvent company, by ids of edges. */
    readonly riskPaths: readonly ({
      /** Tax number of the company, nine digits. */
      readonly to: string;
      readonly edges: readonly string[];
    })[];
  };
  readonly elements: {
    readonly nodes: readonly ({
      readonly data: {
        /** NIF of a company, `dir_…` of a director. */
        readonly id: string;
        /** New values may come. */
        readonly type: "company" | "director" | (string & {});
      };
    })[];
    readonly edges: readonly ({
      readonly data: {
        readonly id: string;
        /** NIF of a company, `dir_…` of a director. */
        readonly source: string;
        /** NIF of a company, `dir_…` of a director. */
        readonly target: string;
        /** New values may come. */
        readonly role: "director" | "partner" | (string & {});
      };
    })[];
  };
};

/** An entity of FollowTheMoney, for Aleph and others. */
export type NetworkEntity = {
  readonly id: string;
  /** New values may come. */
  readonly schema: "Company" | "Person" | "Directorship" | "Ownership" | (string & {});
  /** What was left out stands in `notes`, and of the sandbox that it is invented. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
};

/** An event of a newer type. Ignore it. */
export type OtherEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A record in the register, with its reference, address and dates. */
export type PresenceEvidence = {
  readonly type: "presence";
  /** Key of the record, the same in every assessment; people in it are numbered within the answer (`person-1`). */
  readonly fact: string;
  readonly register: Register;
  /** The register’s own reference: process, document, licence number, or list file and row. */
  readonly reference: string;
  /** Official address of the record or of the search page; null if the register gives none. */
  readonly url: string | null;
  readonly date: string | null;
  /** When the register was asked (RFC 3339, UTC). */
  readonly askedAt: string;
  /** A sentence on the record. */
  readonly says: string;
};

/** RFC 9457. */
export type Problem = {
  /** Address of the page that explains the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** What is wrong in this request, and what to do. */
  readonly detail: string;
  readonly instance: string;
  /** Decide by it; handle an unknown one by its status. New values may come. */
  readonly code: "invalid-nif" | "invalid-cursor" | "invalid-parameter" | "malformed-request" | "unauthenticated" | "token-expired" | "company-not-granted" | "insufficient-scope" | "origin-not-allowed" | "not-found" | "method-not-allowed" | "not-acceptable" | "request-timeout" | "idempotency-key-in-use" | "idempotency-key-reused" | "cursor-expired" | "assessment-expired" | "unsupported-media-type" | "payload-too-large" | "precondition-failed" | "watchlist-full" | "watchlist-too-large" | "expectation-failed" | "headers-too-large" | "natural-person" | "nif-out-of-scope" | "quota-exceeded" | "too-many-requests" | "query-too-complex" | "document-not-trusted" | "PERSISTED_QUERY_NOT_SUPPORTED" | "internal-error" | "unavailable" | (string & {});
  /** Give it to the operator when you ask for help. */
  readonly requestId: string;
  readonly errors?: readonly ({
    readonly pointer: string;
    readonly detail: string;
  })[];
  /** Limits that are spent, by name. */
  readonly "violated-policies"?: readonly string[];
  /** The oldest cursor left. */
  readonly oldest?: Cursor;
  /** Rows of a watchlist of which none stands, 1,000 at most. */
  readonly rejected?: readonly ({
    /** As a spreadsheet counts: the header of a CSV file is row 1, empty rows count; of NDJSON the line. */
    readonly row: number;
    /** The company that the row means, which stays on a list as it was; or a number as it was sent. Null where it may be a person’s, or is no number of nine digits. */
    readonly nif: string | null;
    /** Why it does not stand. Of a `duplicate` the last row stands. New values may come. */
    readonly code: "invalid-nif" | "natural-person" | "nif-out-of-scope" | "invalid-reference" | "malformed-row" | "duplicate" | (string & {});
    readonly detail: string;
  })[];
  /** How many more there are than are named. */
  readonly rejectedMore?: number;
};

export type Refresh = {
  /** The analysis; `GET /api/v1/analyses/{id}` shows its progress. */
  readonly id: string;
  /** When it was asked for (RFC 3339, UTC). */
  readonly startedAt: string;
};

/** A register. New values may come. */
export type Register = "citius-insolvency" | "at-debtors" | "ss-debtors" | "impic-licences" | "mj-publications" | "citius-executions" | "act-sanctions" | "citius-cases" | "base-contracts" | (string & {});

export type ReportReceipt = {
  readonly object: "report";
  /** As it was asked about. */
  readonly code: string;
  /** How the SHA-256 of the report’s content, its attached `report.json`, begins. */
  readonly sha256Begins: string;
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  /** The assessment that it reports. */
  readonly assessmentId: string;
  /** When it was assessed (RFC 3339, UTC). */
  readonly assessedAt: string;
  /** 0 to 100; 100 is the safest. Within `bounds`. */
  readonly score: number;
  readonly bounds: {
    /** 0 to 100; 100 is the safest. Within `bounds`. */
    readonly low: number;
    /** 0 to 100; 100 is the safest. Within `bounds`. */
    readonly high: number;
  };
  /** From best to worst. */
  readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
  /** The verdict as a colour. */
  readonly color: "safe" | "caution" | "warning" | "danger";
  readonly modelVersion: string;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
};

export type Usage = {
  readonly object: "usage";
  /** The key that asks. */
  readonly key: string;
  /** Its client. */
  readonly client: string;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  readonly limits: readonly ({
    readonly name: string;
    readonly limit: number;
    readonly windowSeconds: number;
    readonly used: number;
    readonly remaining: number;
    readonly resetsInSeconds: number;
  })[];
  readonly days: readonly ({
    readonly day: string;
    readonly requests: number;
    readonly refused: number;
    readonly quotaUnits: number;
  })[];
};

export type WatchClearedData = {
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  /** The alert. */
  readonly alertId: string;
  readonly transition: "cleared";
  /** What it is about: `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`, `check:<key>` or `silent:<register>`. New causes may come. */
  readonly cause: string;
  /** Other causes that stand and that this alert tells; of one that cleared, those that are alerts of their own from now on. */
  readonly alsoCauses: readonly string[];
  /** How bad it is, in the measure of its cause; more is worse. `verdict`: 0 to 4. `score`: points lost, by what is known. `completeness`: hundredths unknown. `debt`: euros. Others: the number of records announced. */
  readonly level: number;
  /** Lists of the client that name the cause, with its own reference of the company on each. */
  readonly watchlists: readonly ({
    readonly name: string;
    readonly reference: string | null;
  })[];
  /** The assessment that changed it. */
  readonly assessmentId: string;
  /** The assessment compared with. */
  readonly fromAssessmentId: string;
  readonly difference: AlertDifference;
  readonly cursor: Cursor;
};

export type WatchClearedDelivery = {
  readonly type: "watch.cleared";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: WatchClearedData;
};

export type WatchClearedEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "watch.cleared";
  readonly data: WatchClearedData;
};

export type WatchDigestData = {
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** The day of the digest (a day in Lisbon). */
  readonly day: string;
  /** Alerts that had no event of their own, oldest first, 500 at most. */
  readonly alerts: readonly ({
    /** The alert. */
    readonly alertId: string;
    /** Tax number of the company, nine digits. */
    readonly nif: string;
    /** What happened to it last. New values may come. */
    readonly transition: "opened" | "escalated" | "cleared" | (string & {});
    /** What it is about: `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`, `check:<key>` or `silent:<register>`. New causes may come. */
    readonly cause: string;
    /** How bad it is, in the measure of its cause; more is worse. `verdict`: 0 to 4. `score`: points lost, by what is known. `completeness`: hundredths unknown. `debt`: euros. Others: the number of records announced. */
    readonly level: number;
    /** The assessment that changed it. */
    readonly assessmentId: string;
  })[];
  /** How many of them are left out: `GET /api/v1/alerts` has all. */
  readonly moreAlerts: number;
  /** How many alerts had events of their own since the digest before. */
  readonly toldBefore: {
    readonly opened: number;
    readonly escalated: number;
    readonly cleared: number;
  };
  readonly cursor: Cursor;
};

export type WatchDigestDelivery = {
  readonly type: "watch.digest";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: WatchDigestData;
};

export type WatchDigestEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "watch.digest";
  readonly data: WatchDigestData;
};

export type WatchEscalatedData = {
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  /** The alert. */
  readonly alertId: string;
  readonly transition: "escalated";
  /** What it is about: `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`, `check:<key>` or `silent:<register>`. New causes may come. */
  readonly cause: string;
  /** Other causes that stand and that this alert tells; of one that cleared, those that are alerts of their own from now on. */
  readonly alsoCauses: readonly string[];
  /** How bad it is, in the measure of its cause; more is worse. `verdict`: 0 to 4. `score`: points lost, by what is known. `completeness`: hundredths unknown. `debt`: euros. Others: the number of records announced. */
  readonly level: number;
  /** Lists of the client that name the cause, with its own reference of the company on each. */
  readonly watchlists: readonly ({
    readonly name: string;
    readonly reference: string | null;
  })[];
  /** The assessment that changed it. */
  readonly assessmentId: string;
  /** The assessment compared with. */
  readonly fromAssessmentId: string;
  readonly difference: AlertDifference;
  readonly cursor: Cursor;
};

export type WatchEscalatedDelivery = {
  readonly type: "watch.escalated";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: WatchEscalatedData;
};

export type WatchEscalatedEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "watch.escalated";
  readonly data: WatchEscalatedData;
};

export type WatchOpenedData = {
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  /** The alert. */
  readonly alertId: string;
  readonly transition: "opened";
  /** What it is about: `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`, `check:<key>` or `silent:<register>`. New causes may come. */
  readonly cause: string;
  /** Other causes that stand and that this alert tells; of one that cleared, those that are alerts of their own from now on. */
  readonly alsoCauses: readonly string[];
  /** How bad it is, in the measure of its cause; more is worse. `verdict`: 0 to 4. `score`: points lost, by what is known. `completeness`: hundredths unknown. `debt`: euros. Others: the number of records announced. */
  readonly level: number;
  /** Lists of the client that name the cause, with its own reference of the company on each. */
  readonly watchlists: readonly ({
    readonly name: string;
    readonly reference: string | null;
  })[];
  /** The assessment that changed it. */
  readonly assessmentId: string;
  /** The assessment compared with. */
  readonly fromAssessmentId: string;
  readonly difference: AlertDifference;
  readonly cursor: Cursor;
};

export type WatchOpenedDelivery = {
  readonly type: "watch.opened";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: WatchOpenedData;
};

export type WatchOpenedEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "watch.opened";
  readonly data: WatchOpenedData;
};

export type WatchRulesSet = {
  readonly object: "watch_rules";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Name of the list. */
  readonly name: string;
  /** Version of the list after the change. */
  readonly version: number;
  /** As they were sent, with the defaults of what was left out. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** Alerts come together, in the daily digest. */
  readonly digestOnly: boolean;
};

export type WatchedCompany = {
  readonly object: "watched_company";
  /** Tax number of the company, nine digits. */
  readonly nif: string;
  /** As the registers last named it; null while none has. */
  readonly name: string | null;
  /** Your own reference. */
  readonly reference: string | null;
  /** When it came on the list (RFC 3339, UTC). */
  readonly addedAt: string;
  /** The assessment in force; null: there is none. */
  readonly assessment: {
    /** The assessment. */
    readonly id: string;
    /** 0 to 100; 100 is the safest. Within `bounds`. */
    readonly score: number;
    /** From best to worst. */
    readonly verdict: "no_records" | "low_risk" | "moderate_risk" | "high_risk" | "do_not_proceed";
    /** The verdict as a colour. */
    readonly color: "safe" | "caution" | "warning" | "danger";
    /** Share of its checks whose outcome is known. */
    readonly completeness: number;
    /** When it was made (RFC 3339, UTC). */
    readonly assessedAt: string;
    /** Since when score and verdict are what they are (RFC 3339, UTC). */
    readonly changedAt: string;
  } | null;
};

export type WatchedPage = {
  readonly object: "list";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Grows with every change of the list or its companies. */
  readonly version: number;
  /** As of when every page is read: that of the first (RFC 3339, UTC). */
  readonly at: string;
  /** Companies that the filter takes, by verdict. On the first page; null on the others. */
  readonly totals: {
    readonly no_records: number;
    readonly low_risk: number;
    readonly moderate_risk: number;
    readonly high_risk: number;
    readonly do_not_proceed: number;
    readonly not_assessed: number;
  } | null;
  readonly data: readonly WatchedCompany[];
  readonly hasMore: boolean;
  /** Where to continue. Null: the page is empty. */
  readonly cursor: Cursor | null;
};

export type Watchlist = {
  readonly object: "watchlist";
  /** The list. */
  readonly id: string;
  /** Name of the list. */
  readonly name: string;
  /** Grows with every change of the list or its companies. */
  readonly version: number;
  /** Companies on it. */
  readonly companies: number;
  /** Its alerts come together only. */
  readonly digestOnly: boolean;
  /** What it alerts about; empty: the usual. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** When it was made (RFC 3339, UTC). */
  readonly createdAt: string;
  /** When it was last changed (RFC 3339, UTC). */
  readonly changedAt: string;
};

export type WatchlistChange = {
  readonly object: "watchlist_change";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Name of the list. */
  readonly name: string;
  /** The same as before if nothing was changed. */
  readonly version: number;
  /** Companies on the list now. */
  readonly companies: number;
  /** New on it. */
  readonly added: number;
  /** Taken off it. */
  readonly removed: number;
  /** With another reference than before. */
  readonly changed: number;
  /** Sent, and on it as they were. */
  readonly unchanged: number;
  /** Rows that do not stand, 1,000 at most. */
  readonly rejected: readonly ({
    /** As a spreadsheet counts: the header of a CSV file is row 1, empty rows count; of NDJSON the line. */
    readonly row: number;
    /** The company that the row means, which stays on a list as it was; or a number as it was sent. Null where it may be a person’s, or is no number of nine digits. */
    readonly nif: string | null;
    /** Why it does not stand. Of a `duplicate` the last row stands. New values may come. */
    readonly code: "invalid-nif" | "natural-person" | "nif-out-of-scope" | "invalid-reference" | "malformed-row" | "duplicate" | (string & {});
    readonly detail: string;
  })[];
  /** How many more were rejected than are named. */
  readonly rejectedMore: number;
  /** Columns of a CSV file that were not read. */
  readonly ignoredColumns: readonly string[];
};

export type WatchlistClusters = {
  readonly object: "watchlist_clusters";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Name of the list. */
  readonly name: string;
  /** Grows with every change of the list or its companies. */
  readonly version: number;
  /** How much of the list may fall together; each company counts the same. */
  readonly concentration: {
    /** Companies on the list. */
    readonly companies: number;
    /** Clusters; a company that nothing ties is one. */
    readonly clusters: number;
    /** Share of the companies in the largest cluster; null for an empty list. */
    readonly largestShare: number | null;
    /** Herfindahl index over the clusters: the sum of the squares of their shares, from 1/n (nothing ties any of n companies) to 1 (Hirschman, American Economic Review 54, 1964). Null for an empty list. */
    readonly herfindahl: number | null;
    /** Where most of the companies sit; null if no seat is known. */
    readonly municipality: {
      /** The municipality, or the contracting body. */
      readonly name: string;
      /** How many companies. */
      readonly companies: number;
      /** Of all companies of the list, 0 to 1. */
      readonly share: number;
    } | null;
    /** Companies whose municipality is not known. */
    readonly municipalityUnknown: number;
    /** The contracting body from which most of them won contracts in the last three years; null if no two share one. */
    readonly client: {
      /** The municipality, or the contracting body. */
      readonly name: string;
      /** How many companies. */
      readonly companies: number;
      /** Of all companies of the list, 0 to 1. */
      readonly share: number;
      /** Tax number of the company, nine digits. */
      readonly nif: string;
    } | null;
    /** Companies of which no office and no seat is known: each counts as a cluster of its own, and may not be one. */
    readonly unread: number;
  };
  /** The largest first. A company that nothing ties is alone in its own. */
  readonly data: readonly ({
    /** By tax number. */
    readonly companies: readonly ({
      /** Tax number of the company, nine digits. */
      readonly nif: string;
      /** As the registers last named it; null while none has. */
      readonly name: string | null;
    })[];
    /** Of the most companies first. */
    readonly links: readonly ({
      /** A director or partner in common, now or within two years, or one of them is that of the other; or the same door, which is not that of a crowd. New values may come. */
      readonly reason: "director" | "door" | (string & {});
      /** The companies that have it in common. */
      readonly nifs: readonly string[];
      /** How many directors or partners; of a door 1. */
      readonly count: number;
    })[];
    /** Public clients that one of them shares with another company of the list. They join nobody. */
    readonly clients: readonly ({
      /** Tax number of the company, nine digits. */
      readonly nif: string;
      /** As Portal BASE names it. */
      readonly name: string;
      /** Companies of the list that won its contracts, in any cluster. */
      readonly companies: number;
    })[];
  })[];
};

export type WatchlistHead = {
  readonly object: "watchlist";
  /** The list. */
  readonly id: string;
  /** Name of the list. */
  readonly name: string;
  /** Grows with every change of the list or its companies. */
  readonly version: number;
  /** Companies on it. */
  readonly companies: number;
  /** Its alerts come together only. */
  readonly digestOnly: boolean;
  /** What it alerts about; empty: the usual. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** When it was made (RFC 3339, UTC). */
  readonly createdAt: string;
  /** When it was last changed (RFC 3339, UTC). */
  readonly changedAt: string;
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  readonly freshness: {
    /** Companies without an assessment: never assessed, or past its retention. */
    readonly notAssessed: number;
    readonly oldestAt: string | null;
    readonly medianAt: string | null;
    readonly nextRoundEndsAt: string | null;
    readonly nextRoundUnknownBecause: "no-companies" | "pace-unknown" | "register-silent" | (string & {}) | null;
  };
};

export type WatchlistList = {
  readonly object: "list";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  readonly data: readonly Watchlist[];
};

export type WatchlistWorstCase = {
  readonly object: "watchlist_worst_case";
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** Name of the list. */
  readonly name: string;
  /** Grows with every change of the list or its companies. */
  readonly version: number;
  /** The company that fails. */
  readonly ifFails: string;
  /** Other companies of the list that are reached. */
  readonly reachedCount: number;
  /** The nearest first: every hop of the way to one comes before it. */
  readonly reached: readonly ({
    readonly company: {
      /** Tax number of the company, nine digits. */
      readonly nif: string;
      /** As the registers last named it; null while none has. */
      readonly name: string | null;
    };
    /** The company one step nearer, which comes before it. */
    readonly fromNif: string;
    /** Steps from company to company. */
    readonly hops: number;
    /** A director or partner in common, now or within two years, or one of them is that of the other; or the same door, which is not that of a crowd. New values may come. */
    readonly reason: "director" | "door" | (string & {});
    /** The acts that show it: one for each of the two. A company that is itself the director or partner of the other has none, nor has a door whose act is not kept. */
    readonly acts: readonly ({
      readonly register: Register;
      /** The register’s own reference. */
      readonly reference: string;
      /** Official address; null if the register gives none. */
      readonly url: string | null;
      readonly date: string | null;
    })[];
  })[];
};

export type WebhookDisabledData = {
  /** True: from the real registers. False: from the sandbox, about an invented company. */
  readonly livemode: boolean;
  /** The endpoint. */
  readonly endpointId: string;
  readonly url: string;
  /** `gone`: it answered `410`. `failing`: it failed for too long. New values may come. */
  readonly reason: "gone" | "failing" | (string & {});
  readonly cursor: Cursor;
};

export type WebhookDisabledDelivery = {
  readonly type: "webhook.disabled";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: WebhookDisabledData;
};

export type WebhookDisabledEvent = {
  readonly object: "event";
  /** The event; the `webhook-id` of its deliveries. */
  readonly id: string;
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly cursor: Cursor;
  readonly type: "webhook.disabled";
  readonly data: WebhookDisabledData;
};

export type WebhookTestDelivery = {
  readonly type: "webhook.test";
  /** When it happened (RFC 3339, UTC). */
  readonly timestamp: string;
  readonly data: {
    /** True: from the real registers. False: from the sandbox, about an invented company. */
    readonly livemode: boolean;
    /** The endpoint. */
    readonly endpointId: string;
  };
};
