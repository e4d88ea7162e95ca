import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/** Rows of seed/reference/rrr_*.csv. */
export interface ReferenceTechnology {
  code: string;
  nameZh: string;
  nameEn: string;
  flags: readonly string[];
  classCodes: readonly string[];
}
export interface ReferenceScope {
  code: string;
  nameZh: string;
  nameEn: string;
  treatment: string | null;
  namePattern: string;
}
export interface ReferenceRule {
  code: string;
  classCode: string | null;
  scope: string | null;
  flag: string;
  technology: string | null;
  active: boolean;
}
export interface ReferenceTagging {
  technologies: readonly ReferenceTechnology[];
  scopes: readonly ReferenceScope[];
  rules: readonly ReferenceRule[];
}

/** Loads the platform's tagging rules. Idempotent; rows of enterprises are not changed. */
@Injectable()
export class TaggingLoader {
  constructor(private readonly db: Db) {}

  load({ technologies, scopes, rules }: ReferenceTagging): Promise<void> {
    return this.db.tx(async () => {
      await this.db.execute(
        `insert into rrr_technology (code, name_zh, name_en, flags, class_codes)
          select code, "nameZh", "nameEn", flags, "classCodes"
        from jsonb_to_recordset($1) as r(code text, "nameZh" text, "nameEn" text, flags text[], "classCodes" text[])
        on conflict (coalesce(enterprise_id, 0), lower(code))
        where deleted_at is null do update
        set name_zh = excluded.name_zh, name_en = excluded.name_en, flags = excluded.flags,
          class_codes = excluded.class_codes`,
        [JSON.stringify(technologies)],
      );
      await this.db.execute(
        `insert into rrr_scope (code, name_zh, name_en, treatment, name_pattern)
          select code, "nameZh", "nameEn", treatment, "namePattern"
        from jsonb_to_recordset($1) as r(code text, "nameZh" text, "nameEn" text, treatment text, "namePattern" text)
        on conflict (coalesce(enterprise_id, 0), lower(code))
        where deleted_at is null do update
        set name_zh = excluded.name_zh, name_en = excluded.name_en, treatment = excluded.treatment,
          name_pattern = excluded.name_pattern`,
        [JSON.stringify(scopes)],
      );
      await this.db.execute(
        `insert into rrr_rule (code, class_code, scope_id, flag, technology_id, active)
          select r.code, r."classCode", s.id, r.flag, t.id, r.active
        from jsonb_to_recordset($1) as r(code text, "classCode" text, scope text, flag text, technology text,
          active boolean)
        left join rrr_scope s on s.code = r.scope and s.enterprise_id is null
        left join rrr_technology t on t.code = r.technology and t.enterprise_id is null
        on conflict (code)
        where enterprise_id is null do update
        set class_code = excluded.class_code, scope_id = excluded.scope_id, flag = excluded.flag,
          technology_id = excluded.technology_id, active = excluded.active`,
        [JSON.stringify(rules)],
      );
    });
  }
}
