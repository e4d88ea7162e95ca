import { z } from 'zod';
import { LOCALES } from '../locales';
import { ERRORS } from './index';
import { fieldIssues, ZOD_CODES } from './field-issues';
import { FIELD_RULES, type FieldRuleName, fieldRule } from './field-rules';

const issuesOf = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : fieldIssues(parsed.error, input);
};
const rows = z.object({ rows: z.array(z.object({ name: z.string().min(1), mass: z.number().gt(0).lte(100) })).min(1) });

describe('field issues', () => {
  it.each<[string, z.ZodType, unknown, object]>([
    ['a missing field', z.object({ name: z.string() }), {}, { path: 'name', code: 'required' }],
    ['a null instead of a value', z.object({ name: z.string() }), { name: null }, { path: 'name', code: 'required' }],
    [
      'a wrong type',
      z.object({ name: z.string() }),
      { name: 3 },
      { path: 'name', code: 'invalid_type', params: { context: 'string' } },
    ],
    [
      'an empty text',
      rows,
      { rows: [{ name: '', mass: 1 }] },
      { path: 'rows.0.name', code: 'too_small', params: { context: 'empty' } },
    ],
    [
      'a bound that is not itself allowed',
      rows,
      { rows: [{ name: 'x', mass: 0 }] },
      { path: 'rows.0.mass', code: 'too_small', params: { context: 'above', minimum: '0' } },
    ],
    [
      'a value above the maximum',
      rows,
      { rows: [{ name: 'x', mass: 101 }] },
      { path: 'rows.0.mass', code: 'too_big', params: { context: 'number', maximum: '100' } },
    ],
    ['an empty list', rows, { rows: [] }, { path: 'rows', code: 'too_small', params: { context: 'array' } }],
    [
      'a value outside a choice',
      z.object({ lock: z.literal([1, 0]) }),
      { lock: 2 },
      { path: 'lock', code: 'invalid_value', params: { values: '1, 0' } },
    ],
    ['a choice that was not made', z.object({ lock: z.literal([1, 0]) }), {}, { path: 'lock', code: 'required' }],
    [
      'an unknown field',
      z.strictObject({ name: z.string() }),
      { name: 'x', nmae: 'y' },
      { path: 'nmae', code: 'unknownField', params: { field: 'nmae' } },
    ],
    [
      'a date in another notation',
      z.object({ day: z.iso.date() }),
      { day: '18.03.2026' },
      { path: 'day', code: 'invalid_format', params: { context: 'date' } },
    ],
    [
      'a rule of our own',
      z.object({ duns: z.string().refine(...fieldRule('duns')) }),
      { duns: '123456789' },
      { path: 'duns', code: 'enterprise.dunsFormat' },
    ],
  ])('%s', (_, schema, input, expected) => expect(issuesOf(schema, input)).toMatchObject([expected]));
});

describe('messages of the validation catalogue', () => {
  const { zh, en } = { zh: LOCALES.zh.validation, en: LOCALES.en.validation } as Record<
    'zh' | 'en',
    Record<string, string>
  >;
  const names = (sentence: string | undefined) =>
    [...(sentence ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]);

  it('have the same codes and parameters in both languages', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
    for (const code of Object.keys(zh)) expect([code, names(zh[code])]).toEqual([code, names(en[code])]);
  });
  it.each(ZOD_CODES)('cover what zod raises: %s', (code) => expect(zh[code]).toEqual(expect.any(String)));
  it.each(Object.values(FIELD_RULES).map((rule) => rule.code))('cover the field rule %s', (code) =>
    expect(code in zh || code in ERRORS).toBe(true),
  );
});

describe('field rules of the specification', () => {
  it.each<[FieldRuleName, string, boolean]>([
    ['password', 'Abcdefg1', true],
    ['password', 'Abcdefghijklmn12', true],
    ['password', 'Abcdef1', false],
    ['password', 'Abcdefghijklmno12', false],
    ['password', 'abcdefg1', false],
    ['password', 'ABCDEFG1', false],
    ['password', 'Abcdefgh', false],
    ['name', '前保险杠 总成', true],
    ['name', 'front  bumper', false],
    ['name', ' bumper', false],
    ['name', '', false],
    ['noSpaces', '51-117 A', false],
    ['noSpecialCharacters', '钢板3mm', true],
    ['noSpecialCharacters', '钢板-3mm', false],
    ['nonNegativeInteger', '0', true],
    ['nonNegativeInteger', '01', false],
    ['positiveInteger', '0', false],
    ['nonNegativeNumber', '0.5', true],
    ['nonNegativeNumber', '-0.5', false],
    ['sixDecimals', '1.000001', true],
    ['sixDecimals', '1.0000001', false],
    ['taxId', '91310000MA1FL0123X', true],
    ['taxId', '91310000MA1FL0123', false],
    ['duns', '12-345-6789', true],
    ['duns', '123456789', false],
    ['supplierName', '3M中国', false],
    ['supplierName', '中国3M', true],
  ])('%s: %s is %s', (rule, value, accepted) => expect(FIELD_RULES[rule].holds(value)).toBe(accepted));
});
