import { Injectable } from '@nestjs/common';
import {
  GROUP_NOTE_TYPES,
  type NotePreference,
  type NotePreferenceSave,
  noteType,
  type NoteType,
} from '@matlas/contract';
import { Db, PlatformDb } from '@matlas/server-kit';
import { NotePreferenceEntity } from './note.entities';

interface Delivery {
  inProduct: boolean;
  mail: boolean;
  locked: boolean;
}
/**
 * Default delivery of each type of note. Messages of users and notes on account security cannot be switched off in
 * the application.
 */
const DEFAULT_DELIVERY: Record<NoteType, Delivery> = {
  person: { inProduct: true, mail: false, locked: true },
  job: { inProduct: true, mail: false, locked: false },
  analysis: { inProduct: true, mail: false, locked: false },
  import: { inProduct: true, mail: false, locked: false },
  sheet: { inProduct: true, mail: false, locked: false },
  registration: { inProduct: true, mail: true, locked: false },
  security: { inProduct: true, mail: true, locked: true },
  announcement: { inProduct: true, mail: false, locked: false },
};
export interface NoteAudience {
  inProduct: number[];
  mail: number[];
  chat: number[];
}
const isForGroups = (type: NoteType): boolean => GROUP_NOTE_TYPES.includes(type);

/** How users receive notes. */
@Injectable()
export class NotePreferenceStore {
  constructor(
    private readonly db: Db,
    private readonly everybody: PlatformDb,
  ) {}

  async listPreferences(userId: number): Promise<NotePreference[]> {
    const chosen = new Map((await this.db.repo(NotePreferenceEntity).findBy({ userId })).map((row) => [row.type, row]));
    return noteType.values.map((type) => {
      const { locked, ...usual } = DEFAULT_DELIVERY[type];
      const { inProduct, mail, digest, chat } = chosen.get(type) ?? { ...usual, digest: false, chat: true };
      return { type, inProduct: inProduct || locked, mail, digest, chat: chat && isForGroups(type), locked };
    });
  }
  async savePreferences(userId: number, preferences: readonly NotePreferenceSave[]): Promise<void> {
    const before = new Map((await this.listPreferences(userId)).map((preference) => [preference.type, preference]));
    await this.db.repo(NotePreferenceEntity).upsert(
      preferences.map(({ type, inProduct, mail, digest, chat }) => ({
        userId,
        type,
        inProduct: inProduct || DEFAULT_DELIVERY[type].locked,
        mail,
        digest: digest ?? before.get(type)?.digest ?? false,
        chat: chat ?? before.get(type)?.chat ?? true,
      })),
      ['userId', 'type'],
    );
  }

  /** Which of these users get the note in the application, by mail, in group chats; deactivated users get nothing. */
  async findAudience(type: NoteType, userIds: readonly number[]): Promise<NoteAudience> {
    const way = DEFAULT_DELIVERY[type];
    const rows = await this.everybody.rows<{ id: number; inProduct: boolean; mail: boolean; chat: boolean }>(
      `select u.id, coalesce(p.in_product, $3) or $5 as "inProduct",
          coalesce(p.mail, $4) and u.email is not null as mail, coalesce(p.chat, true) as chat
       from app_user u
       left join note_preference p on p.user_id = u.id and p.type = $2
       where u.id = any($1::int[]) and u.status = 1`,
      [[...new Set(userIds)], type, way.inProduct, way.mail, way.locked],
    );
    return {
      inProduct: rows.filter((row) => row.inProduct).map(({ id }) => id),
      mail: rows.filter((row) => row.mail).map(({ id }) => id),
      chat: isForGroups(type) ? rows.filter((row) => row.chat).map(({ id }) => id) : [],
    };
  }
}
