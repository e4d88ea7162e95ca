import { pathNames, type Route } from '@matlas/contract';
import { envelopeOf, json } from './envelope';
import { COMPONENTS, type Schema, type SchemaPool } from './schemas';
import { type DocumentWords, errorsOf, limitInWords, permissionInWords, transferInWords } from './words';

/** `POST /bom/info/addBom` is `postBomInfoAddBom`. */
const operationIdOf = (route: Route): string =>
  `${route.method.toLowerCase()}${route.path.replace(/[{}]/g, '').replace(/[^A-Za-z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`;
/** The first sentence, as a title. */
export const summaryOf = (sentence: string): string =>
  (/^.+?[.:](?= |$)/.exec(sentence)?.[0] ?? sentence).replace(/[.:]$/, '');

export function operationOf(route: Route, pool: SchemaPool, words: DocumentWords): Schema {
  const operationId = operationIdOf(route);
  const input = pool.schemaOf(operationId, route, 'input');
  const body = bodyOf(route, input, words);
  return {
    operationId,
    tags: [route.path.split('/')[1] ?? 'api'],
    ...descriptionOf(route, words),
    'x-permission': route.needs,
    ...(route.transfer ? { 'x-transfer-right': route.transfer } : {}),
    ...(route.needs === 'public' ? { security: [] } : {}),
    parameters: parametersOf(route, input, words),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [route.tus ?? 200]: success(route, pool.schemaOf(operationId, route, 'output')),
      ...refusals(route, words),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function descriptionOf(route: Route, words: DocumentWords): Schema {
  const sentence = words.sentenceOf(route);
  const who = `${permissionInWords(route.needs)}${transferInWords(route)}${limitInWords(route)}`;
  return {
    ...(sentence ? { summary: summaryOf(sentence) } : {}),
    description: `${sentence ? `${sentence}\n\n` : ''}**Who:** ${who}`,
  };
}

interface Fields {
  readonly properties: Record<string, Schema>;
  readonly required: ReadonlySet<string>;
  readonly inPath: readonly string[];
  /** The fields that are not in the path. */
  readonly outside: [string, Schema][];
}
function fieldsOf(route: Route, input: Schema): Fields {
  const properties = (input['properties'] ?? {}) as Record<string, Schema>;
  const inPath = pathNames(route.path);
  return {
    properties,
    inPath,
    required: new Set((input['required'] ?? []) as string[]),
    outside: Object.entries(properties).filter(([name]) => !inPath.includes(name)),
  };
}
const hasBody = ({ method }: Route): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

function parametersOf(route: Route, input: Schema, words: DocumentWords): Schema[] {
  const { properties, required, inPath, outside } = fieldsOf(route, input);
  const example = words.exampleOf(route);
  const parameter = (name: string, place: 'path' | 'query'): Schema => {
    const { description, ...schema } = properties[name] ?? { type: 'string' };
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description === undefined ? {} : { description }),
      schema,
      ...(example[name] === undefined ? {} : { example: example[name] }),
    };
  };
  return [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(hasBody(route) ? [] : outside.map(([name]) => parameter(name, 'query'))),
  ];
}

/** A union whose alternatives are distinguished by a field. */
const isChoice = (input: Schema): boolean => 'oneOf' in input || 'anyOf' in input;

function bodyOf(route: Route, input: Schema, words: DocumentWords): Schema | undefined {
  if (!hasBody(route)) return undefined;
  const { outside, required } = fieldsOf(route, input);
  const example = Object.fromEntries(
    Object.entries(words.exampleOf(route)).filter(([name]) => !pathNames(route.path).includes(name)),
  );
  if (isChoice(input)) return { content: { 'application/json': { schema: input, example } } };
  return outside.length ? requestBody(route, outside, required, example) : undefined;
}

function requestBody(
  route: Route,
  outside: [string, Schema][],
  required: ReadonlySet<string>,
  example: Schema,
): Schema {
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
  if (!route.upload) return { content: { 'application/json': { schema, example } } };
  const withFile = {
    ...schema,
    properties: {
      ...(schema['properties'] as object),
      file: { type: 'string', format: 'binary', description: 'The file, or the fileId of a finished upload' },
    },
  };
  return { content: { 'multipart/form-data': { schema: withFile, example: { file: '(the file)', ...example } } } };
}

const ANSWERS: Readonly<Record<Route['answer'], string>> = {
  object: 'The record, in `data`.',
  page: 'A page of rows, in `data.records`.',
  list: 'All rows, in `data`.',
  ok: 'Done; `data` is empty unless it has a schema.',
  file: 'The file; its name is in the header Content-Disposition.',
  job: 'The job that was started; its progress is at GET /jobs/{id}.',
  upload: 'The uploaded file.',
  number: 'A number, in `data`.',
};
function success(route: Route, data: Schema): Schema {
  if (route.tus) return { description: 'The headers of tus 1.0 (https://tus.io/protocols/resumable-upload)' };
  if (route.answer === 'file')
    return {
      description: ANSWERS.file,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  return { description: ANSWERS[route.answer], content: json(route.bare ? data : envelopeOf(data)) };
}

/** One answer for each HTTP status, with the codes that it may have. */
function refusals(route: Route, words: DocumentWords): Record<string, Schema> {
  const byStatus: Record<string, string[]> = {};
  for (const { code, status, sentence } of errorsOf(route, words))
    (byStatus[status] ??= []).push(`- \`${code}\`: ${sentence}`);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [
      status,
      { description: lines.join('\n'), content: json({ $ref: `${COMPONENTS}Failure` }) },
    ]),
  );
}
