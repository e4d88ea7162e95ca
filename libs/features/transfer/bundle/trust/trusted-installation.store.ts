import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { AppError, Db, listBy, type ListSpec, notFound, saveVersioned, type Scope } from '@matlas/server-kit';
import { TrustedInstallationEntity } from './trusted-installation.entity';

export type TrustedInstallation = Omit<TrustedInstallationEntity, 'createdBy'>;
const SELECT = `t.id, t.name, t.public_key as "publicKey", t.fingerprint, t.active, t.remark, t.create_time as "createTime",
      t.update_time as "updateTime", t.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 't.id', kind: 'number', notNull: true },
  name: { sql: 't.name', kind: 'text', notNull: true },
  fingerprint: { sql: 't.fingerprint', kind: 'text', notNull: true },
  active: { sql: 't.active', kind: 'boolean', notNull: true },
  remark: { sql: 't.remark', kind: 'text' },
  createTime: { sql: 't.create_time', kind: 'instant', notNull: true },
  updateTime: { sql: 't.update_time', kind: 'instant', notNull: true },
};
/** Trusted installations belong to the platform: only callers with platform-wide reach may edit them. */
const visibleInstallationSql = ({ reach }: Scope): string => (reach === 'all' ? 'true' : 'false');

/** Queries of trusted_installation. */
@Injectable()
export class TrustedInstallationStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<TrustedInstallation>> {
    return listBy(
      this.db,
      {
        from: 'trusted_installation t',
        select: SELECT,
        columns: COLUMNS,
        search: ['t.name', 't.fingerprint', 't.remark'],
        key: 't.id',
        defaultSort: ['name'],
        where: [visibleInstallationSql(scope)],
      },
      page,
    );
  }
  async getInstallation(scope: Scope, id: number): Promise<TrustedInstallation> {
    const found = await this.db.row<TrustedInstallation>(
      `select ${SELECT} from trusted_installation t where t.id = $1 and ${visibleInstallationSql(scope)}`,
      [id],
    );
    if (!found) throw notFound('trustedInstallation', id);
    return found;
  }
  /** Installations whose bundles any user may import. */
  listActive(): Promise<Pick<TrustedInstallation, 'name' | 'fingerprint'>[]> {
    return this.db.rows('select name, fingerprint from trusted_installation where active order by id');
  }
  async save(fields: Partial<TrustedInstallationEntity>): Promise<number> {
    const known = await this.db.row<{ id: number; name: string }>(
      'select id, name from trusted_installation where fingerprint = $1',
      [fields.fingerprint],
    );
    if (known && known.id !== fields.id) throw new AppError('bundle.keyKnown', { name: known.name });
    return saveVersioned(this.db, TrustedInstallationEntity, fields);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from trusted_installation where id = $1', [id]);
  }
}
