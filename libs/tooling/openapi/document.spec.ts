import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { api, routesOf } from '@matlas/contract';

interface Schema {
  description?: string;
  $ref?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  summary?: string;
  description: string;
  parameters: { name: string; description?: string; example?: unknown; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> };
  responses: Record<string, { description: string }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
const { document, unused, withoutSample } = JSON.parse(
  execFileSync(process.execPath, [join(__dirname, 'write-document.cjs'), '--report'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }),
) as { document: Document; unused: string[]; withoutSample: string[] };

const COMPONENTS = '#/components/schemas/';
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);
const componentOf = ({ $ref = '' }: Schema): Schema | undefined =>
  document.components.schemas[$ref.slice(COMPONENTS.length)];
/** A field is described by its own sentence, by that of its type, or by that of the rows that it lists. */
const isDescribed = (schema: Schema): boolean =>
  Boolean(schema.description ?? componentOf(schema)?.description) ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].some(isDescribed);

/** All parts of a schema with their place. */
function* partsOf(schema: unknown, place: string): Generator<[string, Schema]> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield [place, schema as Schema];
  for (const [key, part] of Object.entries(schema))
    if (!['example', 'enum', 'default'].includes(key))
      yield* partsOf(part, key === 'properties' ? place : `${place}.${key}`);
}
const everyPart = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [...partsOf(schema, name)]),
  ...operations.flatMap(({ call, operation: { requestBody, responses } }) => [
    ...partsOf(requestBody, `${call} body`),
    ...partsOf(responses, `${call} answer`),
  ]),
];
const ADVICE = {
  call: 'write a docstring above the call in libs/contract',
  field: 'write a docstring above the field in libs/contract, or a line in libs/contract/sentences/fields.tsv',
};

it('has every call of the contract', () => {
  const calls = operations.map(({ call }) => call);
  expect(routesOf(api).filter(({ method, path }) => !calls.includes(`${method} ${path}`))).toEqual([]);
});

it(`gives each call its sentence (else: ${ADVICE.call})`, () => {
  // A sentence that begins with a parameter or a restriction does not say what the call does.
  const isSentence = (summary = ''): boolean =>
    /^[A-Z][^ ]* .+/.test(summary) && !/^(Only|Filters|All or none|The same)\b/.test(summary);
  expect(
    operations
      .filter(({ operation }) => !isSentence(operation.summary))
      .map(({ call, operation }) => `${call}: ${operation.summary}`),
  ).toEqual([]);
});

it('gives each field of inputs and answers its sentence', () => {
  const silent = everyPart.flatMap(([place, { properties }]) =>
    Object.entries(properties ?? {})
      .filter(([, field]) => !isDescribed(field))
      .map(([name]) => `${place}.${name}: ${ADVICE.field}`),
  );
  const silentParameters = operations.flatMap(({ call, operation }) =>
    operation.parameters
      .filter(({ description, schema }) => !isDescribed({ ...schema, ...(description ? { description } : {}) }))
      .map(({ name }) => `${call} ${name}: ${ADVICE.field}`),
  );
  expect([...silent, ...silentParameters]).toEqual([]);
});

it('has no line of fields.tsv that describes nothing', () => expect(unused).toEqual([]));

it('says of each enumeration of the contract what its values mean', () => {
  const silent = Object.entries(document.components.schemas)
    .filter(([, schema]) => schema.enum?.some((value) => !schema.description?.includes(`\`${String(value)}\`: `)))
    .map(([name]) => name);
  expect(silent).toEqual([]);
});

it('says of each call in words who may make it', () => {
  const silent = operations.filter(
    ({ operation }) =>
      !/\*\*Who:\*\* (Users with the permission [^?]+ \(`|Every|Everybody)/.test(operation.description),
  );
  expect(silent.map(({ call, operation }) => `${call}: ${operation.description}`)).toEqual([]);
});

it('names the errors of a call with their sentences, as the call answers them', () => {
  const answersOf = (path: string, method: string) => document.paths[path]?.[method]?.responses ?? {};
  expect(answersOf('/mds/folder/saveOrUpdate', 'post')['409']?.description).toContain('`folder.nameTaken`: ');
  expect(answersOf('/bom/info/addBom', 'post')['409']?.description).toContain('`bom.locked`: ');
  const all = operations.flatMap(({ operation }) => Object.values(operation.responses).map((one) => one.description));
  expect(all.filter((text) => /`: *$/m.test(text))).toEqual([]);
  const withErrors = operations.filter(({ operation }) =>
    Object.keys(operation.responses).some((key) => /^[45]/.test(key)),
  );
  expect(withErrors.length).toBeGreaterThan(operations.length / 2);
});

it('has a sample input of each call', () => expect([...new Set(withoutSample)]).toEqual([]));

it('has an example of each input that the schema of the call accepts', () => {
  const refused = routesOf(api).flatMap((route) => {
    const { parameters = [], requestBody } = document.paths[route.path]?.[route.method.toLowerCase()] ?? {};
    const given = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
    const bodies = Object.values(requestBody?.content ?? {}).map(({ example }) => example ?? {});
    const input = Object.assign({}, given, ...bodies) as Record<string, unknown>;
    const issues = (route.input.safeParse(input).error?.issues ?? []).filter(
      ({ path: [field] }) => field !== 'file' && field !== 'bytes',
    );
    return issues.length ? [`${route.method} ${route.path}: ${JSON.stringify(issues)}`] : [];
  });
  expect(refused).toEqual([]);
});

it('teaches what a mapping is, what the kinds of a portion are and how jokers are named', () => {
  const text = JSON.stringify(document);
  expect(text).toMatch(/Mapping of a file[^"]*which column/);
  expect(text).toMatch(/`kind` 1 is a range[^"]*2 a fixed value[^"]*3 the remainder/);
  expect(text).toMatch(/joker[^"]*further-additives/i);
});

it('stays small enough to be read by a browser', () => expect(JSON.stringify(document).length).toBeLessThan(4_000_000));
