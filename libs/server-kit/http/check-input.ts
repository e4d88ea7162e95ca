import { badInput, type IssueInput } from '../app-error';
import { isStorable } from '../db/sql';

/**
 * Maximum depth of an input. A data sheet nests its nodes with three objects per level; no valid input comes near
 * the limit. It protects the recursive schemas from a stack overflow.
 */
export const MAX_DEPTH = 300;
const MAX_ISSUES = 100;

interface Place {
  value: unknown;
  path: string;
  depth: number;
}

/**
 * Refuses text that PostgreSQL cannot store, and structures that are too deep, before any schema runs. Works
 * without recursion.
 */
export function checkInput(input: Record<string, unknown>): void {
  const issues: IssueInput[] = [];
  const open: Place[] = [{ value: input, path: '', depth: 0 }];
  for (let place = open.pop(); place && issues.length < MAX_ISSUES; place = open.pop()) {
    const { value, path, depth } = place;
    if (typeof value === 'string' && !isStorable(value)) issues.push({ path, code: 'unstorableText' });
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH)
      throw badInput({ path: path.split('.', 1)[0] ?? '', code: 'tooDeep', params: { max: MAX_DEPTH } });
    for (const [name, child] of Object.entries(value))
      open.push({ value: child, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
  }
  if (issues.length) throw badInput(...issues);
}
