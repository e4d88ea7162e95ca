import { Injectable } from '@nestjs/common';
import type { ClassChoice } from '@matlas/contract';
import { Db } from '@matlas/server-kit';
import { inUseSql } from './replaced-rows';

const FIELDS = 'c.code, c.parent, c.name_zh as "nameZh", c.name_en as "nameEn", c.rrr_default as "rrrDefault"';

/** Material classes to which rules refer. */
@Injectable()
export class KnownClasses {
  constructor(private readonly db: Db) {}

  listClasses(): Promise<ClassChoice[]> {
    return this.db.rows<ClassChoice>(`select ${FIELDS} from material_class c order by c.position`);
  }
  /** Classes without a rule for the scope; when no scope is given, without a rule for all parts. */
  listClassesWithoutRule(enterpriseId: number, scopeId: number | null): Promise<ClassChoice[]> {
    return this.db.rows<ClassChoice>(
      `select ${FIELDS}
        from material_class c
        where not exists (select 1
        from rrr_rule r
        where r.class_code = c.code and r.scope_id is not distinct from $2::int
          and ${inUseSql('rrr_rule', 'r', '$1::int')})
        order by c.position`,
      [enterpriseId, scopeId],
    );
  }
  /** Those of the codes that do not exist. */
  async filterUnknown(codes: readonly string[]): Promise<string[]> {
    if (codes.length === 0) return [];
    const rows = await this.db.rows<{ code: string }>(
      `select w.code
        from unnest($1::text[]) w(code)
        where not exists (select 1 from material_class c where c.code = w.code)`,
      [codes],
    );
    return rows.map(({ code }) => code);
  }
}
