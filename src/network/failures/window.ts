/** How far back failures are read, in months: the windows of the continuity rule reach no further. */
export const FAILURE_MONTHS = 72;
