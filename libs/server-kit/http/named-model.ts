import { findRecordKind, isNotRecordId, MODEL_RECORD_KINDS, type RecordKind, type Route } from '@matlas/contract';
import { AppError } from '../app-error';
import type { Auth } from '../auth';

/** Jobs are those of the key (`jobScope`). */
const LIMITED: ReadonlySet<RecordKind | undefined> = new Set([...MODEL_RECORD_KINDS, 'job' as const]);
/** Parts of a list query whose fields are those of its rows. */
const FILTERS = new Set(['page', 'eq', 'in']);
/** Parts of a list query that do not restrict it to certain records. */
const LOOSE = new Set(['like', 'between', 'sort', 'q', 'cursor']);

/**
 * Throws `apiKey.modelMissing` when the key is limited to vehicle models and the call names none, nor a record of one.
 * Which of them the key may use is decided by the stores.
 */
export function requireNamedModel(route: Route, auth: Auth | undefined, input: unknown): void {
  if (auth?.scope.isModelOnly && !namesModel(route, input)) throw new AppError('apiKey.modelMissing');
}
function namesModel(route: Route, input: unknown): boolean {
  const subject = findRecordKind(route, 'id');
  // Where the call is about something else, models are only a detail of it.
  return (subject === undefined || LIMITED.has(subject)) && hasModel(route, input, []);
}
function hasModel(route: Route, value: unknown, steps: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((one) => hasModel(route, one, steps));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(
      ([name, inner]) => !LOOSE.has(name) && hasModel(route, inner, FILTERS.has(name) ? steps : [...steps, name]),
    );
  const field = steps.join('.');
  return Number(value) > 0 && !isNotRecordId(route, field) && LIMITED.has(findRecordKind(route, field));
}
