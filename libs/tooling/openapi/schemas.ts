import { z } from 'zod';
import { LOCALES, type Route } from '@matlas/contract';
import type { ConstantName, DocumentWords } from './words';

export type Schema = Record<string, unknown>;
export type Direction = 'input' | 'output';
export const COMPONENTS = '#/components/schemas/';
/** Name of the constant of the contract that a schema comes from; removed when the document is complete. */
const NAME = 'x-name';

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Limits that say nothing: those of every safe integer, and the pattern that repeats a format. */
function withoutNoise(schema: Schema): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['format'] === 'date') delete schema['pattern'];
}

const label = (language: 'zh' | 'en', { enumeration }: ConstantName, key: string): string =>
  (LOCALES[language].enums as Record<string, Record<string, string>>)[enumeration?.name ?? '']?.[key] ?? key;
/** The values of an enumeration with their labels in both languages. */
const valuesInWords = (constant: ConstantName): string =>
  (constant.enumeration?.members ?? [])
    .map(({ value, key }) => `\`${value}\`: ${label('en', constant, key)} (${label('zh', constant, key)})`)
    .join('; ');
const constantSentence = (constant: ConstantName): string =>
  [constant.sentence, constant.enumeration ? `${valuesInWords(constant)}.` : ''].filter(Boolean).join(' ');

/** Generates the schemas of calls; those that are constants of the contract become components of the document. */
export class SchemaPool {
  readonly components: Record<string, Schema> = {};
  private readonly contents = new Map<string, string>();
  private readonly constants = new Map<string, ConstantName>();
  constructor(private readonly words: DocumentWords) {}

  /**
   * Schema of one direction of a call. Recursive schemas (trees) get a name of their own, because references in the
   * single document are resolved from its root.
   */
  schemaOf(operationId: string, route: Route, io: Direction): Schema {
    const { $schema: _, $defs, ...schema } = this.generate(route[io], io);
    const name = `${operationId}.${io}`;
    const pointed = (part: Schema): Schema =>
      JSON.parse(
        JSON.stringify(part, (key, value: unknown) =>
          key === '$ref' && typeof value === 'string' ? pointerOf(name, value) : value,
        ),
      ) as Schema;
    const finish = (part: Schema): Schema => this.finish(pointed(part), route.path);
    for (const [definition, part] of Object.entries(($defs ?? {}) as Record<string, Schema>))
      this.components[`${name}.${definition}`] = finish(part);
    const own = finish(schema);
    if (JSON.stringify(schema).includes('"$ref":"#"')) this.components[name] = own;
    return io === 'input' ? this.opened(own) : own;
  }
  private generate(type: z.ZodType, io: Direction): Schema {
    return z.toJSONSchema(type, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => {
        const constant = this.words.nameOf(zodSchema);
        withoutNoise(jsonSchema as Schema);
        if (!constant) return;
        (jsonSchema as Schema)[NAME] = constant.name;
        this.constants.set(constant.name, constant);
      },
    }) as Schema;
  }

  /** The schema behind a reference: the fields of an input stand in the operation itself. */
  private opened(schema: Schema): Schema {
    const pointer = schema['$ref'];
    return typeof pointer === 'string' ? (this.components[pointer.slice(COMPONENTS.length)] ?? schema) : schema;
  }
  /** Describes the fields and replaces named parts by references, from the leaves up. */
  private finish(schema: Schema, path: string, around?: string): Schema {
    const owner = (schema[NAME] as string | undefined) ?? around;
    if (isSchema(schema['properties'])) this.describeFields(schema, path, owner);
    const made: Schema = {};
    for (const [key, value] of Object.entries(schema))
      made[key] =
        key === 'properties' && isSchema(value)
          ? Object.fromEntries(
              Object.entries(value).map(([name, part]) => [name, this.finish(part as Schema, path, owner)]),
            )
          : key === 'default' || key === 'enum' || key === 'examples'
            ? value
            : Array.isArray(value)
              ? value.map((part: unknown) => (isSchema(part) ? this.finish(part, path, owner) : part))
              : isSchema(value)
                ? this.finish(value, path, owner)
                : value;
    return this.shared(made);
  }
  private describeFields(schema: Schema, path: string, owner: string | undefined): void {
    for (const [field, part] of Object.entries(schema['properties'] as Record<string, Schema>)) {
      if (part['description'] !== undefined) continue;
      const sentence = this.words.fieldSentence(owner, path, field);
      if (sentence !== undefined) part['description'] = sentence;
    }
  }
  private shared(schema: Schema): Schema {
    const { [NAME]: name, description, default: preset, ...content } = schema;
    const constant = typeof name === 'string' ? this.constants.get(name) : undefined;
    const isShared = constant && ((content['type'] === 'object' && content['properties']) || constant.enumeration);
    const about = {
      ...(description === undefined ? {} : { description }),
      ...(preset === undefined ? {} : { default: preset }),
    };
    if (!isShared) return { ...content, ...about };
    return { $ref: COMPONENTS + this.componentOf(constant, content), ...about };
  }
  /** Constants that differ (by direction, or in two files) and have one name are numbered. */
  private componentOf(constant: ConstantName, content: Schema): string {
    const text = JSON.stringify(content);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? constant.name : `${constant.name}${number}`;
      const known = this.contents.get(name);
      if (known === text) return name;
      if (known !== undefined) continue;
      this.contents.set(name, text);
      const description = constantSentence(constant);
      this.components[name] = { ...content, ...(description ? { description } : {}) };
      return name;
    }
  }
}
const pointerOf = (name: string, pointer: string): string =>
  pointer === '#' ? COMPONENTS + name : pointer.replace('#/$defs/', `${COMPONENTS}${name}.`);
