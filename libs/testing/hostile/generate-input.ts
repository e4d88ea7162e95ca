import type { z } from 'zod';
import type { SeededRandom } from '../seeded-random';

/** What a field may be besides a good value: other types, borders of number types, texts that no pattern takes. */
const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  'abc',
  '1,5',
  '1e9',
  '-0',
  '0.0000000000001',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  '٣',
  '２０２６',
  '2026-02-30',
  '0000-00-00',
  '2026-13-01T25:61:61Z',
  "'; drop table app_user; --",
  '%_\\',
  '{{x}}',
  '../..',
  'a\0b',
  '\ud800',
  '\u202e',
  'x'.repeat(5000),
  -1,
  0,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  false,
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { __proto__: null, constructor: 'x' },
];
/** Depth of nested structures, such as trees of data sheets. */
const MAX_LEVELS = 5;
const ODD_SHARE = 0.15;

type Definition = z.core.$ZodTypes['_zod']['def'];
const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.core.$ZodTypes)._zod.def;
const GOOD_NUMBERS = [0, 1, 2, 3, 7, 50, 100, 2026];
const GOOD_TEXTS = ['1', '7', '0.5', '100', 'abc', 'AB-1', '2026-03-18', 'a@b.example', '钢板', '2026-03-18T09:41:00Z'];

/**
 * An input that nearly fits the schema: most fields have a value of the right type, some have an odd one or are
 * missing, so that checks behind the first are reached too.
 */
export function generateInput(schema: z.core.$ZodType, random: SeededRandom, level = 0): unknown {
  if (level > 0 && random.chance(ODD_SHARE)) return random.pick(ODD);
  const inner = (next: z.core.$ZodType): unknown => generateInput(next, random, level + 1);
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      return generateObject(definition.shape, random, inner, level);
    case 'array':
      return level > MAX_LEVELS ? [] : Array.from({ length: random.integer(0, 3) }, () => inner(definition.element));
    case 'tuple':
      return definition.items.map(inner);
    case 'record':
      return { [random.pick(GOOD_TEXTS)]: inner(definition.valueType) };
    case 'union':
      return inner(random.pick(definition.options));
    case 'intersection':
      return Object.assign({}, inner(definition.left), inner(definition.right)) as unknown;
    case 'pipe':
      return inner(definitionOf(definition.in).type === 'transform' ? definition.out : definition.in);
    case 'lazy':
      return level > MAX_LEVELS ? {} : inner(definition.getter());
    default:
      return generateValue(definition, random, inner);
  }
}

function generateObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  random: SeededRandom,
  inner: (schema: z.core.$ZodType) => unknown,
  level: number,
): Record<string, unknown> {
  const isSparse = random.chance(ODD_SHARE);
  const fields = Object.entries(shape).filter(() => !random.chance(isSparse ? 0.5 : 0.03));
  return Object.fromEntries(level > MAX_LEVELS ? [] : fields.map(([name, field]) => [name, inner(field)]));
}

function generateValue(
  definition: Definition,
  random: SeededRandom,
  inner: (schema: z.core.$ZodType) => unknown,
): unknown {
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return random.chance(0.25) ? undefined : inner(definition.innerType);
    case 'enum':
      return random.pick(Object.values(definition.entries));
    case 'literal':
      return random.pick(definition.values);
    case 'number':
      return random.pick(GOOD_NUMBERS);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return random.pick(GOOD_TEXTS);
    default:
      return random.pick(ODD);
  }
}
