import { z } from 'zod';
import { issue, pathNames, type Route } from '@matlas/contract';

type Schema = Record<string, unknown>;
const json = (schema: Schema) => ({ 'application/json': { schema } });
type Direction = 'input' | 'output';
const COMPONENTS = '#/components/schemas/';
const schemaOf = (type: z.ZodType, io: Direction): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema;
  return schema;
};

/**
 * Recursive schemas (trees) get a name of their own, because references in the single document are resolved from
 * its root.
 */
class NamedShapes {
  readonly schemas: Record<string, Schema> = {};

  schemaOf(operationId: string, type: z.ZodType, io: Direction): Schema {
    const { $defs, ...schema } = schemaOf(type, io);
    const name = `${operationId}.${io}`;
    const pointed = (part: Schema): Schema =>
      JSON.parse(
        JSON.stringify(part, (key, value: unknown) =>
          key === '$ref' && typeof value === 'string' ? pointerOf(name, value) : value,
        ),
      ) as Schema;
    for (const [definition, part] of Object.entries(($defs ?? {}) as Record<string, Schema>))
      this.schemas[`${name}.${definition}`] = pointed(part);
    const own = pointed(schema);
    if (JSON.stringify(schema).includes('"$ref":"#"')) this.schemas[name] = own;
    return own;
  }
}
const pointerOf = (name: string, pointer: string): string =>
  pointer === '#' ? COMPONENTS + name : pointer.replace('#/$defs/', `${COMPONENTS}${name}.`);

const envelopeOf = (data: Schema): Schema => ({
  type: 'object',
  required: ['respCode', 'ok', 'message', 'code', 'data'],
  properties: {
    respCode: { type: 'integer' },
    ok: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'string' },
    data,
  },
});
const FAILURE: Schema = {
  ...envelopeOf({
    type: ['object', 'null'],
    properties: { issues: { type: 'array', items: schemaOf(issue, 'output') } },
  }),
  description: 'respCode is the HTTP status, code the error code, data.issues the refused fields, rows or nodes',
};

/** The OpenAPI 3.1 document of all routes, generated from the same values that serve them. */
export function createOpenApi(routes: readonly Route[], version: string): Schema {
  const paths: Record<string, Record<string, unknown>> = {};
  const shapes = new NamedShapes();
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, shapes);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Matlas',
      version,
      description:
        'Automotive material compliance. Every answer is the envelope { respCode, ok, message, code, data }; respCode 0 is success.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'X-Access-Token' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Failure: FAILURE, ...shapes.schemas },
      responses: { Failure: { description: 'Refused', content: json({ $ref: `${COMPONENTS}Failure` }) } },
    },
  };
}

const operationIdOf = (route: Route): string =>
  `${route.method.toLowerCase()}${route.path.replace(/[{}]/g, '').replace(/[^A-Za-z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`;

function operationOf(route: Route, shapes: NamedShapes): Schema {
  const operationId = operationIdOf(route);
  const input = shapes.schemaOf(operationId, route.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Schema>;
  const required = new Set((input.required ?? []) as string[]);
  const inPath = new Set(pathNames(route.path));
  const outside = Object.entries(properties).filter(([name]) => !inPath.has(name));
  const inBody = ['POST', 'PUT', 'PATCH'].includes(route.method);
  const parameter = (name: string, place: 'path' | 'query'): Schema => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  });
  return {
    operationId,
    tags: [route.path.split('/')[1] ?? 'api'],
    'x-permission': route.needs,
    ...(route.transfer ? { 'x-transfer-right': route.transfer } : {}),
    ...(route.needs === 'public' ? { security: [] } : {}),
    parameters: [
      ...[...inPath].map((name) => parameter(name, 'path')),
      ...(inBody ? [] : outside.map(([name]) => parameter(name, 'query'))),
    ],
    ...(inBody && isChoice(input) ? { requestBody: { content: json(input) } } : {}),
    ...(inBody && outside.length ? { requestBody: requestBody(route, outside, required) } : {}),
    responses: {
      [route.tus ?? 200]: success(route, shapes.schemaOf(operationId, route.output, 'output')),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** A union whose alternatives are distinguished by a field. */
const isChoice = (input: Schema): boolean => 'oneOf' in input || 'anyOf' in input;

function requestBody(route: Route, outside: [string, Schema][], required: Set<string>): Schema {
  if (route.bytes)
    return {
      content: {
        [route.tus ? 'application/offset+octet-stream' : 'application/octet-stream']: {
          schema: { type: 'string', format: 'binary' },
        },
      },
    };
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(outside),
    required: outside.map(([name]) => name).filter((name) => required.has(name)),
  };
  if (!route.upload) return { content: json(schema) };
  const withFile = {
    ...schema,
    properties: {
      ...(schema.properties as object),
      file: { type: 'string', format: 'binary', description: 'The file, or the fileId of a finished upload' },
    },
  };
  return { content: { 'multipart/form-data': { schema: withFile } } };
}

function success(route: Route, data: Schema): Schema {
  if (route.tus) return { description: 'The headers of tus 1.0 (https://tus.io/protocols/resumable-upload)' };
  if (route.answer === 'file')
    return {
      description: 'A file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  return { description: `Answers ${route.answer}`, content: json(route.bare ? data : envelopeOf(data)) };
}
