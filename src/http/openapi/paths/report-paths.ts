import { reportQuery } from '../../rest/contractors/report-routes.ts';
import { headersWith } from '../documented-headers.ts';
import {
  type Formats,
  headerParameter,
  IF_NONE_MATCH,
  inEachFormat,
  notChanged,
  OF_ONE_COMPANY,
  type OperationParts,
  pathParameter,
} from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

/** By the end of the route. */
const FORMATS: Formats<Json> = {
  html: {
    operationId: 'getReportPage',
    summary: 'The assessment as a report, to read and to print',
    content: {
      'text/html': {
        schema: {
          type: 'string',
          description: 'One page without scripts, made for A4; its content stands in it as JSON.',
        },
      },
    },
  },
  pdf: {
    operationId: 'getReportPdf',
    summary: 'The assessment as a report, to keep',
    content: {
      'application/pdf': {
        schema: {
          type: 'string',
          format: 'binary',
          description: 'A4; its content is attached as report.json.',
        },
      },
    },
  },
};

export const reportPaths = (parts: OperationParts): Json =>
  inEachFormat('report', FORMATS, content => ({
    description:
      'The assessment in force, or at `knownAt`, with every check, its evidence, the registers, the network signed: `contractor-risk verify FILE` tells offline whether it is as it was given. One assessment, language, client, key’s scopes and companies, calibration and state of corrections gives the same bytes. A company without an assessment is analysed, as by the contractor route: `202`. A `200` costs one unit, and none where the client paid for the assessment on the same day (UTC), other than by a batch. Without `network:read` the names of directors, and which of them runs which company, are left out; the evidence of checks still names linked companies. Needs `contractors:read`.',
    parameters: [
      pathParameter('nif', 'Tax number (NIF) of the company.', '580000010'),
      ...parts.query(reportQuery),
      headerParameter('Accept-Language', 'The language, if `lang` is left out (RFC 9110).', {
        example: 'pt-PT',
      }),
      IF_NONE_MATCH,
    ],
    responses: {
      200: {
        description: 'The report.',
        headers: headersWith('ETag', 'Content-Language', 'Content-Disposition'),
        content,
      },
      202: {
        description: 'The company is being analysed; `Location` tells what is waited for.',
        headers: headersWith('Location', 'Retry-After'),
      },
      304: notChanged('ETag', 'Content-Language'),
      ...parts.refusals([...OF_ONE_COMPANY, 'assessment-expired']),
    },
  }));
