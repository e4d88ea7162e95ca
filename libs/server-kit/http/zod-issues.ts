import type { z } from 'zod';
import type { IssueInput } from '../app-error';

/** Zod's findings as issues of the wire: path in dots, the finding's code, and what its sentence needs. */
export function toIssues(error: z.ZodError): IssueInput[] {
  return error.issues.flatMap((issue): IssueInput[] => {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [path, key].filter(Boolean).join('.'), code: 'unknownField', params: { field: key } }));
    if (issue.code === 'invalid_type' && issue.input === undefined) return [{ path, code: 'required', params: {} }];
    return [{ path, code: codeOf(issue), params: paramsOf(issue) }];
  });
}
/** `refine(..., { message: 'empty' })` names its own code. */
const codeOf = (issue: z.core.$ZodIssue): string => (issue.code === 'custom' && /^[\w.]+$/.test(issue.message) ? issue.message : issue.code);

function paramsOf(issue: z.core.$ZodIssue): Record<string, unknown> {
  const { minimum, maximum, expected, format, values, origin } = issue as { minimum?: unknown; maximum?: unknown; expected?: unknown; format?: unknown; values?: unknown; origin?: unknown };
  return Object.fromEntries(Object.entries({ minimum, maximum, expected, format, values, origin }).filter(([, v]) => v !== undefined));
}
