import { Injectable } from '@nestjs/common';
import type { Addressee } from '@matlas/contract';
import { PlatformDb } from '@matlas/server-kit';

export interface ReceiverStatus {
  isActive: boolean;
  hasOrganisation: boolean;
  hasUser: boolean;
}

/** SQL: active persons whom an enterprise has named for contacts from outside ("department contact person"). */
const ADDRESSED = `u.contact_person and u.status = 1 and coalesce(u.valid_from <= current_date, true)
    and coalesce(u.valid_until >= current_date, true)`;

/**
 * Tells whether an enterprise, department or person can receive sheets, and who the contact persons are; nothing
 * else is disclosed.
 */
@Injectable()
export class ReceiverDirectory {
  constructor(private readonly db: PlatformDb) {}

  /**
   * @param isNamed true when the enterprise itself has named the person in a request; otherwise only contact
   * persons can be addressed
   */
  async findReceiver(
    enterpriseId: number,
    organisationId: number | null,
    userId: number | null,
    isNamed: boolean,
  ): Promise<ReceiverStatus> {
    const row = await this.db.row<ReceiverStatus>(
      `select e.state = 'active' as "isActive",
          ($2::int is null
            or exists (select 1 from organisation o where o.id = $2 and o.enterprise_id = e.id)) as "hasOrganisation",
      ($3::int is null
        or exists (select 1
        from app_user u
        where u.id = $3 and u.enterprise_id = e.id and ${isNamed ? 'u.status = 1' : ADDRESSED})) as "hasUser"
      from enterprise e
      where e.id = $1`,
      [enterpriseId, organisationId, userId],
    );
    return row ?? { isActive: false, hasOrganisation: false, hasUser: false };
  }
  /** Contact persons, of one department when it is given; empty for an inactive enterprise. */
  listPeople(enterpriseId: number, organisationId: number | null): Promise<Addressee[]> {
    return this.db.rows<Addressee>(
      `select u.id as "userId", u.name, o.id as "recOrgId", o.name_zh as "recOrgName", o.name_en as "recOrgEname"
        from app_user u
        join organisation o on o.id = u.organisation_id
        join enterprise e on e.id = u.enterprise_id
      where e.id = $1 and e.state = 'active' and o.enterprise_id = e.id and ($2::int is null or o.id = $2)
        and ${ADDRESSED}
      order by u.name, u.id`,
      [enterpriseId, organisationId],
    );
  }
  /** True when the department belongs to the enterprise. */
  async isDepartmentOf(organisationId: number, enterpriseId: number): Promise<boolean> {
    return (
      (await this.db.row('select 1 from organisation where id = $1 and enterprise_id = $2', [
        organisationId,
        enterpriseId,
      ])) !== undefined
    );
  }
  async findActive(enterpriseIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.db.rows<{ id: number }>(
      `select id from enterprise where id = any($1::int[]) and state = 'active'`,
      [enterpriseIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
