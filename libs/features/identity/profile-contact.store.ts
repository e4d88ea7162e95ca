import { Injectable } from '@nestjs/common';
import type { ClientManager, Page, PageQuery, ProfileSave } from '@matlas/contract';
import { Db, listBy, type ListSpec, PlatformDb } from '@matlas/server-kit';

/** The fields that users may change of their own row. */
export type Contact = Required<{ [Field in keyof ProfileSave]: string | null }>;

const CONTACT = `office_phone as "officePhone", cell_phone_number as "cellPhoneNumber", home_address as "homeAddress",
    postal_code as "postalCode", email, avatar`;
const MANAGER = `
  u.id, u.name, u.position, u.office_phone as "officePhone", u.cell_phone_number as "cellPhoneNumber", u.fax, u.email,
  e.name_zh as "enterpriseName", e.name_en as "enterpriseEnName", o.name_zh as "organisationName",
    o.name_en as "organisationEnName"`;
/** When the centre names no contact persons, all of its users are returned. */
const NAMED_OR_ALL = `(u.contact_person
      or not exists (select 1 from app_user c where c.enterprise_id = e.id and c.contact_person and c.status = 1))`;
const MANAGERS: ListSpec = {
  from: 'app_user u join enterprise e on e.id = u.enterprise_id join organisation o on o.id = u.organisation_id',
  select: MANAGER,
  columns: {
    id: { sql: 'u.id', kind: 'number', notNull: true },
    name: { sql: 'u.name', kind: 'text', notNull: true },
    position: { sql: 'u.position', kind: 'text' },
    officePhone: { sql: 'u.office_phone', kind: 'text' },
    cellPhoneNumber: { sql: 'u.cell_phone_number', kind: 'text' },
    email: { sql: 'u.email', kind: 'text' },
    organisationName: { sql: 'o.name_zh', kind: 'text', notNull: true },
    organisationEnName: { sql: 'o.name_en', kind: 'text', notNull: true },
  },
  search: ['u.name', 'u.email', 'u.office_phone'],
  key: 'u.id',
  defaultSort: ['name'],
  where: [
    `e.identity = 'platform'`,
    NAMED_OR_ALL,
    'u.status = 1',
    'coalesce(u.valid_from <= current_date, true)',
    'coalesce(u.valid_until >= current_date, true)',
  ],
};

/** Contact fields of users: the own ones for changes, those of the centre's contact persons for reading. */
@Injectable()
export class ProfileContactStore {
  constructor(
    private readonly db: Db,
    private readonly everybody: PlatformDb,
  ) {}

  async lockContact(userId: number): Promise<Contact> {
    const row = await this.db.row<Contact>(`select ${CONTACT} from app_user where id = $1 for no key update`, [userId]);
    if (!row) throw new Error(`app_user ${userId} is gone`);
    return row;
  }
  async updateContact(userId: number, contact: Contact): Promise<void> {
    await this.db.execute(
      `update app_user
        set office_phone = $2, cell_phone_number = $3, home_address = $4, postal_code = $5, email = $6, avatar = $7,
          update_time = now(), version = version + 1
        where id = $1`,
      [
        userId,
        contact.officePhone,
        contact.cellPhoneNumber,
        contact.homeAddress,
        contact.postalCode,
        contact.email,
        contact.avatar,
      ],
    );
  }
  clientManagers(page: PageQuery): Promise<Page<ClientManager>> {
    return listBy<ClientManager>(this.everybody, MANAGERS, page);
  }

  /** Whether the file is the avatar of a user of the enterprise, or of any user when `enterpriseId` is null. */
  async isAvatar(fileId: number, enterpriseId: number | null): Promise<boolean> {
    return (
      (await this.everybody.row(
        'select 1 from app_user where avatar = $1::text and ($2::int is null or enterprise_id = $2) limit 1',
        [String(fileId), enterpriseId],
      )) !== undefined
    );
  }
  /** Unused avatars that the user uploaded. */
  async listUnusedAvatars(userId: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select f.id
        from stored_file f
        where f.purpose = 'avatar' and f.created_by = $1
          and not exists (select 1 from app_user u where u.avatar = f.id::text)`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }
}
