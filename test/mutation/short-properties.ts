/**
 * Under mutation a property is asked for a moment only, always the same questions, and is not shrunk: each of
 * hundreds of mutants asks again, and all that is wanted is whether it is noticed.
 */
import fc from 'fast-check';

fc.configureGlobal({
  seed: 1,
  endOnFailure: true,
  // Over a database the first question alone may take longer than all of them without one.
  interruptAfterTimeLimit: process.env.MUTATION_DATABASE ? 6_000 : 800,
  markInterruptAsFailure: false,
});
