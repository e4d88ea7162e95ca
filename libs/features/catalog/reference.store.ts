import { Injectable } from '@nestjs/common';
import type { api, Area, Out, PageQuery } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

type Catalog = typeof api.catalog;

/** Provinces: of China those of GB/T 2260, of other countries the first level of ISO 3166-2. */
const PROVINCES = `
  select code, country as parent, 'province' as level, name_zh as "nameZh", name_en as "nameEn"
  from division
  where level = 1 and country = $1
  order by case country when 'CN' then code else name_en end`;
/**
 * Selects the cities of a province: prefectures; places directly below a province, such as Jiyuan; a municipality
 * itself. Rows that only group others have no English name, and a municipality's row is called 'city districts'.
 */
const CITIES = `
  select d.code, p.code as parent, 'city' as level,
    case when d.name_zh = '市辖区' then p.name_zh else d.name_zh end as "nameZh", d.name_en as "nameEn"
  from division p
  join division d on d.parent = p.code and d.level = 2 or d.level = 3
    and d.parent in (select code from division where parent = p.code and level = 2)
  where p.country = $1 and p.code = $2 and p.level = 1 and d.name_en <> '' order by d.code`;

/** Reference tables that every user may read: classes, standards, countries, divisions. */
@Injectable()
export class ReferenceStore {
  constructor(private readonly db: Db) {}
  materialClasses(): Promise<Out<Catalog['materialClasses']>> {
    return this.db.rows(
      `select code, parent, leaf, name_zh as "nameZh", name_en as "nameEn", rrr_default as "rrrDefault", breakdown,
          convertible
        from material_class
        order by position`,
    );
  }
  materialStandards(): Promise<Out<Catalog['materialStandards']>> {
    return this.db.rows('select id, code, title from material_standard order by code');
  }
  countries(): Promise<Out<Catalog['countries']>> {
    return this.db.rows(
      `select code, alpha3, number, name_zh as "nameZh", name_en as "nameEn" from country order by name_en`,
    );
  }
  areaCountries(): Promise<Area[]> {
    return this.db.rows(
      `select code, null as parent, 'country' as level, name_zh as "nameZh", name_en as "nameEn"
        from country
        order by code <> 'CN', name_en`,
    );
  }
  /** Provinces of a country, or the cities of one province; cities are stored for China only. */
  areas(countryCode: string, province?: string): Promise<Area[]> {
    return province === undefined
      ? this.db.rows(PROVINCES, [countryCode])
      : this.db.rows(CITIES, [countryCode, province]);
  }
  /** Provinces of China, or the divisions below `eq.parentCode`. */
  locations(page: PageQuery): Promise<Out<Catalog['locations']>> {
    const parent = page.eq.parentCode ?? page.eq.parent ?? null;
    return this.db.rows(
      `select code, parent, level, name_zh as "nameZh"
        from division
        where parent is not distinct from $1 and country = 'CN'
        order by code`,
      [parent === null ? null : String(parent)],
    );
  }
}
