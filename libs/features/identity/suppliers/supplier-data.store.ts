import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';

/** The data of a sending enterprise that recipients need, and whether it has a contact person. */
export interface SupplierData {
  hasName: boolean;
  hasNumber: boolean;
  hasAddress: boolean;
  hasContact: boolean;
}

/** Contact persons, or administrators when none is named; the user who sends counts too. */
const CONTACT = `exists (select 1
  from app_user u
  where u.enterprise_id = e.id and u.status = 1 and coalesce(u.valid_from <= current_date, true)
    and coalesce(u.valid_until >= current_date, true)
    and (u.contact_person or u.id = $2 or exists (select 1 from organisation o where o.contact_user_id = u.id)
      or exists (select 1
      from user_role g
      join role r on r.id = g.role_id
      where g.user_id = u.id and r.code in ('enterpriseAdmin', 'operatingCentre', 'platformAdmin'))))`;

/** Returns only yes and no for one enterprise, never the data themselves. */
@Injectable()
export class SupplierDataStore {
  constructor(private readonly db: PlatformDb) {}

  /** @param askedBy the user who works on the sheet, if any */
  findSupplierData(enterpriseId: number, askedBy: number | undefined): Promise<SupplierData | undefined> {
    return this.db.row<SupplierData>(
      `select e.name_zh <> '' as "hasName",
          coalesce(nullif(e.duns, ''), nullif(e.tax_code, '')) is not null as "hasNumber",
          nullif(btrim(e.address), '') is not null as "hasAddress", ${CONTACT} as "hasContact"
      from enterprise e where e.id = $1`,
      [enterpriseId, askedBy ?? 0],
    );
  }
}
