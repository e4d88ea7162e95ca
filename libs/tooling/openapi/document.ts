import { z } from 'zod';
import { issue, type Route } from '@matlas/contract';
import { envelopeOf, json } from './envelope';
import { operationOf } from './operation';
import { COMPONENTS, type Schema, SchemaPool } from './schemas';
import { type DocumentWords, errorsOfEveryCall } from './words';

const ENVELOPE_PARTS: Record<string, Schema> = {
  RespCode: { type: 'integer', description: '0 after a success, otherwise the HTTP status.' },
  Message: { type: 'string', description: 'Sentence in the language of the caller (Accept-Language: zh or en).' },
  Code: { type: 'string', description: 'Empty after a success, otherwise the error code; programs compare this one.' },
};
const issueSchema = (): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(issue, { io: 'output', unrepresentable: 'any' }) as Schema;
  return schema;
};
const failure = (): Schema => ({
  ...envelopeOf({
    type: ['object', 'null'],
    description: 'Parameters of the sentence, and what was refused.',
    properties: {
      issues: { type: 'array', items: issueSchema(), description: 'The refused fields, rows or nodes.' },
    },
  }),
  description: 'respCode is the HTTP status, code the error code, data.issues the refused fields, rows or nodes',
});

const introduction = (): string =>
  [
    'Automotive material compliance: material data sheets (MDS), bills of materials (BOM), analyses, notifications.',
    'Every answer is the envelope { respCode, ok, message, code, data }; respCode 0 is success. Files are sent as they are.',
    'Masses are grams and portions percent, both exact decimals as text. Dates are `2026-03-18`, times have a time zone.',
    'Besides the errors that a call names, every call may answer:',
    ...errorsOfEveryCall().map(({ code, status, sentence }) => `- ${status} \`${code}\`: ${sentence}`),
  ].join('\n');

/** The OpenAPI 3.1 document of all routes, generated from the same values that serve them. */
export function createOpenApi(routes: readonly Route[], version: string, words: DocumentWords): Schema {
  const paths: Record<string, Record<string, unknown>> = {};
  const pool = new SchemaPool(words);
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, pool, words);
  return {
    openapi: '3.1.0',
    info: { title: 'Matlas', version, description: introduction() },
    servers: [{ url: '/api' }],
    security: [{ session: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Access-Token',
          description: 'The token that POST /login answers.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'A key for programs; it has the rights that it was created with (`npm run cli -- --help`).',
        },
      },
      schemas: { ...ENVELOPE_PARTS, Failure: failure(), ...pool.components },
      responses: { Failure: { description: 'Refused', content: json({ $ref: `${COMPONENTS}Failure` }) } },
    },
  };
}
