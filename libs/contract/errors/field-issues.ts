import type { z } from 'zod';

/**
 * An invalid field: `path` with dots (`rows.3.name`), `code` of the validation or error catalogue, `params` for its
 * message.
 */
export interface FieldIssue {
  path: string;
  code: string;
  params: Record<string, unknown>;
}

const OWN_CODE = /^[a-z][\w]*(\.[\w]+)?$/i;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * Context form of the message for i18next: `too_small` has different messages for the length of a text and for a
 * number.
 */
function contextOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? 'empty'
        : issue.inclusive === false
          ? 'above'
          : issue.origin;
    case 'too_big':
      return issue.inclusive === false ? 'below' : issue.origin;
    case 'invalid_type':
      return issue.expected;
    case 'invalid_format':
      return issue.format;
    default:
      return undefined;
  }
}

function paramsOf(issue: z.core.$ZodIssue): Record<string, unknown> {
  const context = contextOf(issue);
  const shared = context === undefined ? {} : { context };
  switch (issue.code) {
    case 'too_small':
      return { ...shared, minimum: String(issue.minimum) };
    case 'too_big':
      return { ...shared, maximum: String(issue.maximum) };
    case 'not_multiple_of':
      return { ...shared, divisor: issue.divisor };
    case 'invalid_value':
      return { ...shared, values: issue.values.map(String).join(', ') };
    case 'custom':
      return { ...shared, ...issue.params };
    default:
      return shared;
  }
}

function issuesOf(issue: z.core.$ZodIssue, input: unknown): FieldIssue[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((field) => ({
      path: [path, field].filter(Boolean).join('.'),
      code: 'unknownField',
      params: { field },
    }));
  const mayBeMissing =
    issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union';
  if (mayBeMissing && input !== undefined && isAbsent(valueAt(input, issue.path)))
    return [{ path, code: 'required', params: {} }];
  const ownCode = issue.code === 'custom' && OWN_CODE.test(issue.message) ? issue.message : undefined;
  return [{ path, code: ownCode ?? issue.code, params: paramsOf(issue) }];
}

/**
 * Converts zod issues into field issues of the API. A refinement gives its own code as its message (see
 * `fieldRule`).
 * @param input the parsed input, which distinguishes a missing value from one with a wrong type; without it both
 * are reported as a wrong type
 */
export const fieldIssues = (error: z.ZodError, input?: unknown): FieldIssue[] =>
  error.issues.flatMap((issue) => issuesOf(issue, input));

/** Codes of the `validation` namespace that zod raises itself. */
export const ZOD_CODES = [
  'invalid_type',
  'too_big',
  'too_small',
  'invalid_format',
  'not_multiple_of',
  'unrecognized_keys',
  'invalid_union',
  'invalid_key',
  'invalid_element',
  'invalid_value',
  'custom',
] as const satisfies readonly z.core.$ZodIssueCode[];
