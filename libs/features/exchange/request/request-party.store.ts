import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';

/** A supplier by the code in the request; `departmentId` undefined: the department does not exist. */
export interface FoundSupplier {
  enterpriseId: number;
  departmentId: number | null | undefined;
}
export interface Colleague {
  id: number;
  name: string;
  loginName: string;
  organisationId: number;
}

/**
 * Possible suppliers and recipients of requests. Discloses no more of other enterprises than the search for
 * enterprises.
 */
@Injectable()
export class RequestPartyStore {
  constructor(private readonly db: PlatformDb) {}

  /** Active enterprises by code; the code of a merged enterprise finds the target of the merge. */
  async supplier(code: string, departmentCode: string | null): Promise<FoundSupplier | undefined> {
    const found = await this.db.row<{ id: number; departmentId: number | null }>(
      `select g.id,
          (select o.id
          from organisation o
          where o.enterprise_id = g.id and lower(o.code) = lower($2)
          limit 1) as "departmentId"
       from enterprise e
       join enterprise g on g.id = coalesce(e.merged_into_id, e.id)
       where lower(e.code) = lower($1) and g.state = 'active'`,
      [code, departmentCode],
    );
    return (
      found && {
        enterpriseId: found.id,
        departmentId: departmentCode === null ? null : (found.departmentId ?? undefined),
      }
    );
  }
  /** Active users of an enterprise. */
  listColleagues(enterpriseId: number): Promise<Colleague[]> {
    return this.db.rows<Colleague>(
      `select id, name, login_name as "loginName", organisation_id as "organisationId"
        from app_user
        where enterprise_id = $1 and status = 1
        order by name, id`,
      [enterpriseId],
    );
  }
  /** The department of an active user of the enterprise. */
  async departmentOf(userId: number | null, enterpriseId: number): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>(
        'select organisation_id as id from app_user where id = $1 and enterprise_id = $2 and status = 1',
        [userId, enterpriseId],
      )
    )?.id;
  }
  /** The one active user of the enterprise with this name or login name; undefined when there are several. */
  async findUserByName(enterpriseId: number, name: string): Promise<number | undefined> {
    const found = await this.db.rows<{ id: number }>(
      `select id
        from app_user
        where enterprise_id = $1 and status = 1 and (lower(name) = lower($2) or lower(login_name) = lower($2))
        limit 2`,
      [enterpriseId, name],
    );
    return found.length === 1 ? found[0]?.id : undefined;
  }
}
