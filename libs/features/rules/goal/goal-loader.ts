import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/** Rows of seed/reference/recycled_targets.csv and voc_limits.csv. */
export interface ReferenceTarget {
  code: string;
  nameZh: string;
  nameEn: string;
  percent: string;
  endOfLifePercent: string;
  months: string;
  source: string;
}
export interface ReferenceLimit {
  code: string;
  cas: string;
  nameZh: string;
  nameEn: string;
  unit: string;
  limit: string;
  source: string;
}

/** Loads the platform's targets and guides. Idempotent; rows of enterprises are not changed. */
@Injectable()
export class GoalLoader {
  constructor(private readonly db: Db) {}

  load({ targets, limits }: { targets: readonly ReferenceTarget[]; limits: readonly ReferenceLimit[] }): Promise<void> {
    return this.db.tx(async () => {
      await this.db.execute(
        `insert into recycled_target (code, name_zh, name_en, percent, end_of_life_percent, months, source)
          select code, "nameZh", "nameEn", percent, "endOfLifePercent", months, source
        from jsonb_to_recordset($1) as r(code text, "nameZh" text, "nameEn" text, percent numeric,
          "endOfLifePercent" numeric, months int, source text)
        on conflict (code)
        where enterprise_id is null do update
        set name_zh = excluded.name_zh, name_en = excluded.name_en, percent = excluded.percent,
          end_of_life_percent = excluded.end_of_life_percent, months = excluded.months, source = excluded.source`,
        [JSON.stringify(targets)],
      );
      await this.db.execute(
        `insert into voc_limit (code, cas, name_zh, name_en, unit, limit_value, judges, source)
          select code, cas, "nameZh", "nameEn", unit, "limit", false, source
        from jsonb_to_recordset($1) as r(code text, cas text, "nameZh" text, "nameEn" text, unit text, "limit" numeric,
          source text)
        on conflict (code)
        where enterprise_id is null do update
        set cas = excluded.cas, name_zh = excluded.name_zh, name_en = excluded.name_en, unit = excluded.unit,
          limit_value = excluded.limit_value, source = excluded.source`,
        [JSON.stringify(limits)],
      );
    });
  }
}
