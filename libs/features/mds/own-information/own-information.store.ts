import { Injectable } from '@nestjs/common';
import type { ContactCandidate, OwnInformation } from '@matlas/contract';
import { Db, type Scope } from '@matlas/server-kit';

/** Maximum number of persons, ordered by name; contact persons come first. */
const MAX_CONTACTS = 500;

/** Information about the caller's own enterprise that is sent with its sheets. */
@Injectable()
export class OwnInformationStore {
  constructor(private readonly db: Db) {}

  findEnterprise(scope: Scope): Promise<OwnInformation['enterprise'] | undefined> {
    return this.db.row<OwnInformation['enterprise']>(
      `select e.code, e.name_zh as "nameZh", e.name_en as "nameEn", nullif(e.duns, '') as duns,
          nullif(e.tax_code, '') as "taxCode", e.country_code as "countryCode", e.province, e.city,
      nullif(btrim(e.address), '') as address, e.postal_code as "postalCode", nullif(e.homepage, '') as homepage,
        nullif(e.mailbox, '') as mailbox
      from enterprise e
      where e.id = $1`,
      [scope.enterpriseId],
    );
  }

  /** Contact persons of the enterprise, the caller, and the users within the caller's reach. */
  listContacts(scope: Scope, userId: number): Promise<ContactCandidate[]> {
    return this.db.rows<ContactCandidate>(
      `select u.id as "userId", u.name, nullif(u.email, '') as email, nullif(u.office_phone, '') as phone,
          nullif(u.position, '') as position, o.name_zh as "organisationName", o.name_en as "organisationEnName",
      (u.contact_person or exists (select 1 from organisation d where d.contact_user_id = u.id)) as "isContactPerson",
        u.id = $2 as "isMe"
      from app_user u left join organisation o on o.id = u.organisation_id
      where u.enterprise_id = $1
        and (u.contact_person or u.id = $2 or exists (select 1 from organisation d where d.contact_user_id = u.id)
          or $3 in ('all', 'enterprise') or $3 = 'organisation' and u.organisation_id = any($4))
        and u.status = 1 and coalesce(u.valid_from <= current_date, true)
          and coalesce(u.valid_until >= current_date, true)
      order by "isContactPerson" desc, "isMe" desc, u.name, u.id limit ${MAX_CONTACTS}`,
      [scope.enterpriseId, userId, scope.reach, scope.organisationIds],
    );
  }
}
