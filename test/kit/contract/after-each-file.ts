/** What the tests of a file met, and was not what the OpenAPI document says, fails the file. */
import { afterAll, expect } from 'vitest';
import { foundFaults } from './judge-answers.ts';

afterAll(() => expect(foundFaults(), 'answers that the OpenAPI document does not allow').toEqual([]));
