import { Injectable } from '@nestjs/common';
import { type NotePreference, noteType, type NoteType } from '@matlas/contract';
import { Db, PlatformDb } from '@matlas/server-kit';
import { NotePreferenceEntity } from './note.entities';

interface Way {
  inProduct: boolean;
  mail: boolean;
  locked: boolean;
}
/**
 * How each type reaches people until they choose. Nobody can keep what people and the safety of the account have to say
 * out of the product.
 */
const WAYS: Record<NoteType, Way> = {
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
}

/** How notes reach people. */
@Injectable()
export class NotePreferenceStore {
  constructor(
    private readonly db: Db,
    private readonly everybody: PlatformDb,
  ) {}

  async of(userId: number): Promise<NotePreference[]> {
    const chosen = new Map((await this.db.repo(NotePreferenceEntity).findBy({ userId })).map((row) => [row.type, row]));
    return noteType.values.map((type) => {
      const { inProduct, mail } = chosen.get(type) ?? WAYS[type];
      return { type, inProduct: inProduct || WAYS[type].locked, mail, locked: WAYS[type].locked };
    });
  }
  async keep(userId: number, preferences: readonly Omit<NotePreference, 'locked'>[]): Promise<void> {
    await this.db.repo(NotePreferenceEntity).upsert(
      preferences.map((preference) => ({
        ...preference,
        userId,
        inProduct: preference.inProduct || WAYS[preference.type].locked,
      })),
      ['userId', 'type'],
    );
  }

  /** Who of these gets it in the product, and who by mail; the deactivated get neither. */
  async audience(type: NoteType, userIds: readonly number[]): Promise<NoteAudience> {
    const way = WAYS[type];
    const rows = await this.everybody.rows<{ id: number; inProduct: boolean; mail: boolean }>(
      `select u.id, coalesce(p.in_product, $3) or $5 as "inProduct",
          coalesce(p.mail, $4) and u.email is not null as mail
       from app_user u
       left join note_preference p on p.user_id = u.id and p.type = $2
       where u.id = any($1::int[]) and u.status = 1`,
      [[...new Set(userIds)], type, way.inProduct, way.mail, way.locked],
    );
    return {
      inProduct: rows.filter((row) => row.inProduct).map(({ id }) => id),
      mail: rows.filter((row) => row.mail).map(({ id }) => id),
    };
  }
}
