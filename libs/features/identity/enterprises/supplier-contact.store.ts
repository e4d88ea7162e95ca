import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, SupplierContact } from '@matlas/contract';
import { PlatformDb, listBy, type ListSpec, Params, type Scope } from '@matlas/server-kit';

const COLUMNS: ListSpec['columns'] = {
  enterpriseId: { sql: 'e.id', kind: 'number', notNull: true },
  code: { sql: 'e.code', kind: 'text', notNull: true },
  nameZh: { sql: 'e.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'e.name_en', kind: 'text', notNull: true },
  identity: { sql: 'e.identity', kind: 'text', notNull: true },
  countryCode: { sql: 'e.country_code', kind: 'text' },
  province: { sql: 'e.province', kind: 'text' },
  city: { sql: 'e.city', kind: 'text' },
  starLevel: { sql: 'e.star_level', kind: 'number', notNull: true },
};
const CONTACTS = `
  (select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name, 'position', u.position, 'officePhone',
    u.office_phone, 'email', u.email,
    'organisationId', o.id, 'organisationName', o.name_zh, 'organisationEnName', o.name_en) order by u.name, u.id),
      '[]')
  from app_user u
  join organisation o on o.id = u.organisation_id
  where u.enterprise_id = e.id and u.contact_person and u.status = 1
    and coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_until >= current_date, true)) as contacts`;

/** Suppliers with their contact persons; their other users are not shown. */
@Injectable()
export class SupplierContactStore {
  constructor(private readonly db: PlatformDb) {}

  page(scope: Scope, { own }: { own: boolean }, page: PageQuery): Promise<Page<SupplierContact>> {
    const params = new Params();
    const me = params.add(scope.enterpriseId);
    const isOwn = `(e.registered_by is not distinct from ${me}
        or exists (select 1 from registration r where r.enterprise_id = e.id and r.invited_by = ${me}))`;
    const select = `e.id as "enterpriseId", e.code, e.name_zh as "nameZh", e.name_en as "nameEn", e.identity,
        e.country_code as "countryCode", e.province, e.city, e.star_level as "starLevel", ${isOwn} as "isOwn",
        ${CONTACTS}`;
    const where = [
      `e.state = 'active'`,
      `e.identity in ('supplier', 'oemAndSupplier', 'rawMaterial')`,
      `e.id <> ${me}`,
      ...(own ? [isOwn] : []),
    ];
    return listBy<SupplierContact>(
      this.db,
      {
        from: 'enterprise e',
        select,
        columns: COLUMNS,
        search: [`(e.name_zh || ' ' || e.name_en || ' ' || e.code)`],
        key: 'e.id',
        defaultSort: ['code'],
        params,
        where,
      },
      page,
    );
  }
}
