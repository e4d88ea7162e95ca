import { AppError } from '@matlas/server-kit';
import { type CascadeRecord } from './cascade.store';

/** The reason why a cascade cannot be undone. */
export function refusalOf(
  { undoneAt, received, used }: CascadeRecord,
  models: readonly string[],
): AppError | undefined {
  if (undoneAt) return new AppError('cascade.undone');
  if (received > 0) return new AppError('cascade.received', { count: received });
  if (used > 0) return new AppError('cascade.used', { count: used });
  return models.length > 0 ? new AppError('sheet.hookedKept', { models: models.join(', ') }) : undefined;
}
