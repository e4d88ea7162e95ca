import { Injectable } from '@nestjs/common';
import type { api, Out, PageQuery } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

type Catalog = typeof api.catalog;

/** Reference tables that everybody may read: classes, standards, countries, divisions. */
@Injectable()
export class ReferenceStore {
  constructor(private readonly db: Db) {}
  materialClasses(): Promise<Out<Catalog['materialClasses']>> {
    return this.db.rows(`select code, parent, leaf, name_zh as "nameZh", name_en as "nameEn", rrr_default as "rrrDefault", breakdown, convertible from material_class order by position`);
  }
  materialStandards(): Promise<Out<Catalog['materialStandards']>> {
    return this.db.rows('select id, code, title from material_standard order by code');
  }
  countries(): Promise<Out<Catalog['countries']>> {
    return this.db.rows(`select code, alpha3, number, name_zh as "nameZh", name_en as "nameEn" from country order by name_en`);
  }
  /** Provinces, or what lies below `eq.parentCode`. */
  locations(page: PageQuery): Promise<Out<Catalog['locations']>> {
    const parent = page.eq.parentCode ?? page.eq.parent ?? null;
    return this.db.rows(`select code, parent, level, name_zh as "nameZh" from division where parent is not distinct from $1 order by code`, [parent === null ? null : String(parent)]);
  }
}
