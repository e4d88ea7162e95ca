import { Injectable } from '@nestjs/common';
import type { CosRight } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

/** A substance of the catalogue as an offline package names it. */
export interface OfflineSubstance {
  cas: string | null;
  nameEn: string;
  nameZh: string | null;
}

/** What an offline package needs besides the sheets. */
@Injectable()
export class OfflineStore {
  constructor(private readonly db: Db) {}

  async findRight(userId: number): Promise<CosRight | null> {
    const row = await this.db.row<{ right: CosRight | null }>(
      'select u.cos_right as right from app_user u where u.id = $1',
      [userId],
    );
    return row?.right ?? null;
  }
  /** The substances of the platform, for looking them up without a server. */
  listSubstances(): Promise<OfflineSubstance[]> {
    return this.db.rows<OfflineSubstance>(
      `select s.cas, s.name_en as "nameEn", s.name_zh as "nameZh"
        from substance s
        where s.active and s.enterprise_id is null
        order by s.name_en, s.id`,
    );
  }
}
