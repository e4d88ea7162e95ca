import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { AppError } from '../app-error';
import type { Db } from './db';

interface Versioned extends ObjectLiteral {
  id: number;
  version: number;
  updateTime?: Date;
}

/**
 * Inserts `fields` (without id), or updates the row when its version still equals `fields.version`, and increments
 * the version. Returns the ID. Throws `conflict` when another user saved in the meantime. Without a version (call
 * of an integration) the last write wins.
 */
export async function saveVersioned<E extends Versioned>(
  db: Db,
  entity: EntityTarget<E>,
  fields: Partial<E>,
): Promise<number> {
  const { id, version, ...changes } = fields;
  const repo = db.repo(entity);
  if (id === undefined) return (await repo.insert(changes as QueryDeepPartialEntity<E>)).identifiers[0]?.id as number;
  const set = {
    ...changes,
    version: () => 'version + 1',
    ...(repo.metadata.findColumnWithPropertyName('updateTime') ? { updateTime: () => 'now()' } : {}),
  };
  const update = repo
    .createQueryBuilder()
    .update()
    .set(set as QueryDeepPartialEntity<E>)
    .where('id = :id', { id });
  if (version !== undefined) update.andWhere('version = :version', { version });
  if ((await update.execute()).affected === 0) throw new AppError('conflict');
  return id;
}
