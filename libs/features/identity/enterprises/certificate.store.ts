import { Injectable } from '@nestjs/common';
import { CERTIFICATE_REMINDER_DAYS, type CertificateState, type Page, type PageQuery } from '@matlas/contract';
import {
  Db,
  joined,
  listBy,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { CertificateEntity } from './certificate.entity';

export interface ExpiringCertificate {
  certificateId: number;
  enterpriseId: number;
  name: string;
  validUntil: string;
  days: number;
}

/** A certificate is expiring from the first day of the reminders. */
const STATE = `case when c.valid_until < current_date then 'expired'
    when c.valid_until <= current_date + ${CERTIFICATE_REMINDER_DAYS[0]} then 'expiring' else 'valid' end`;
export const CERTIFICATE = recordColumns(CertificateEntity, 'c', {
  managed: ['enterpriseId', 'createdBy'],
  unread: ['createdBy'],
  joined: {
    enterpriseCode: joined<string>('e.code', 'text'),
    enterpriseName: joined<string>('e.name_zh', 'text'),
    enterpriseEnName: joined<string>('e.name_en', 'text'),
    state: joined<CertificateState>(STATE, 'text'),
    daysLeft: joined<number>('c.valid_until - current_date', 'number'),
    filename: optionalJoined<string>('f.name', 'text'),
  },
});
export type CertificateRecord = RecordOf<typeof CERTIFICATE>;

/** Joins the card of the enterprise, because only its names are visible to those who invited it as a supplier. */
const FROM =
  'certificate c join enterprise_card e on e.id = c.enterprise_id left join stored_file f on f.id = c.file_id';

const ownCertificateSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'c.enterprise_id' });
/** Also those of suppliers that the enterprise registered or invited. */
function readableCertificateSql(scope: Scope, params: Params): string {
  if (scope.reach === 'all') return 'true';
  const me = params.add(scope.enterpriseId);
  return `(${ownCertificateSql(scope, params)}
      or exists (select 1 from enterprise s where s.id = c.enterprise_id and s.registered_by = ${me})
    or exists (select 1 from registration r where r.enterprise_id = c.enterprise_id and r.invited_by = ${me}))`;
}

/** Queries of certificate. */
@Injectable()
export class CertificateStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<CertificateRecord>> {
    const params = new Params();
    const search = [
      `(c.name || ' ' || coalesce(c.number, '') || ' ' || coalesce(c.issuer, ''))`,
      `(e.name_zh || ' ' || e.name_en || ' ' || e.code)`,
    ];
    return listBy<CertificateRecord>(
      this.db,
      {
        from: FROM,
        select: CERTIFICATE.select,
        columns: CERTIFICATE.list,
        search,
        key: 'c.id',
        defaultSort: ['validUntil'],
        params,
        where: [readableCertificateSql(scope, params)],
      },
      page,
    );
  }
  /** For update: only the enterprise's own; the row is locked until the transaction ends. */
  async lockCertificate(scope: Scope, id: number): Promise<CertificateRecord> {
    await this.db.execute('select 1 from certificate where id = $1 for update', [id]);
    const params = new Params();
    const found = await this.db.row<CertificateRecord>(
      `select ${CERTIFICATE.select} from ${FROM} where c.id = ${params.add(id)} and ${ownCertificateSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('certificate', id);
    return found;
  }
  save(fields: Partial<CertificateEntity>): Promise<number> {
    return saveVersioned(this.db, CertificateEntity, fields);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from certificate where id = $1', [id]);
  }
  async mayReadFile(scope: Scope, fileId: number): Promise<boolean> {
    const params = new Params();
    return (
      (await this.db.row(
        `select 1 from certificate c where c.file_id = ${params.add(fileId)} and ${readableCertificateSql(scope, params)}`,
        params.values,
      )) !== undefined
    );
  }

  /** Certificates of active enterprises that expire within the reminder days, each with the nearest of these. */
  listExpiring(): Promise<ExpiringCertificate[]> {
    return this.db.rows<ExpiringCertificate>(
      `select c.id as "certificateId", c.enterprise_id as "enterpriseId", c.name, c.valid_until as "validUntil", d.days
        from certificate c
        join enterprise e on e.id = c.enterprise_id and e.state = 'active'
         cross join lateral (select min(days) as days
         from unnest($1::int[]) days
         where c.valid_until - days <= current_date) d
       where d.days is not null and c.valid_until >= current_date order by c.id`,
      [CERTIFICATE_REMINDER_DAYS],
    );
  }
}
