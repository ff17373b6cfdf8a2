import type { Generated } from './generated.ts';
import { openapiDocument as documentAt } from './openapi/openapi-document.ts';

export const openapiDocument: Generated = {
  file: 'openapi.json',
  print: () => `${JSON.stringify(documentAt('http://127.0.0.1:4000'), null, 2)}\n`,
};
