/** The parts that most views are built of, and the types of what they show, by one door: all of them are in the first look anyway. */
export type { ComponentChildren } from 'preact';
export { Answered } from './components/answered.tsx';
export { Empty } from './components/empty.tsx';
export { Failure, type Fault, FieldError, RequestId, saidOf } from './components/failure.tsx';
export { Button, LinkButton } from './components/forms/button.tsx';
export { Dialog } from './components/forms/dialog.tsx';
export { Hidden } from './components/hidden.tsx';
export { CompanyLink, Name } from './components/name.tsx';
export { Notice } from './components/notice.tsx';
export { PageHead, Panel } from './components/panel.tsx';
export { Said } from './components/records/said.tsx';
export { DataTable, type Table } from './components/tables/data-table.tsx';
export { Ago, Elapsed } from './components/time.tsx';
export { ScoreChange, ScoreChip, toneOf, VerdictBadge } from './components/verdicts/verdict-badge.tsx';
export type * from './data/answers.ts';
