import { Injectable } from '@nestjs/common';
import type { CertificateKind, RankingFormulaSave } from '@matlas/contract';
import type { RankingFormula } from '@matlas/domain';
import { AppError, Db, type Scope } from '@matlas/server-kit';
import { raterOf } from './ranking-figures.store';

export interface FormulaRecord extends RankingFormula {
  id: number;
  enterpriseId: number | null;
  validFrom: string;
  certificateKinds: CertificateKind[];
  savedBy: string;
  updateTime: Date;
  version: number;
}

const text = (column: string): string => `trim_scale(${column})::text`;
const SELECT = `id, enterprise_id as "enterpriseId", valid_from::text as "validFrom",
  json_build_object('rejections', ${text('rejections')}, 'onTime', ${text('on_time')}, 'response', ${text('response')},
    'stars', ${text('stars')}, 'certificates', ${text('certificates')}) as weights,
  ${text('full_points_days')} as "fullPointsDays", ${text('no_points_days')} as "noPointsDays",
    certificate_kinds as "certificateKinds", user_name as "savedBy", update_time as "updateTime", version`;
const UPSERT = `
  insert into ranking_formula as f (enterprise_id, valid_from, rejections, on_time, response, stars, certificates,
    full_points_days, no_points_days, certificate_kinds, user_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (enterprise_id, valid_from) do update
  set rejections = excluded.rejections, on_time = excluded.on_time, response = excluded.response,
    stars = excluded.stars, certificates = excluded.certificates,
    full_points_days = excluded.full_points_days, no_points_days = excluded.no_points_days,
      certificate_kinds = excluded.certificate_kinds, user_name = excluded.user_name, update_time = now(),
      version = f.version + 1
  where f.version = coalesce($12, f.version) returning id`;

/** Formulas with the day from which each applies: those of the enterprise and those of the platform. */
@Injectable()
export class RankingFormulaStore {
  constructor(private readonly db: Db) {}

  /** The enterprise's own, otherwise the platform's; undefined when neither has one yet. */
  async findCurrent(scope: Scope): Promise<FormulaRecord | undefined> {
    return this.db.row(
      `select ${SELECT}
        from ranking_formula
        where (enterprise_id = $1 or enterprise_id is null) and valid_from <= current_date
        order by enterprise_id nulls last, valid_from desc
        limit 1`,
      [raterOf(scope)],
    );
  }
  listVersions(scope: Scope): Promise<FormulaRecord[]> {
    return this.db.rows(
      `select ${SELECT} from ranking_formula where enterprise_id is not distinct from $1 order by valid_from desc`,
      [raterOf(scope)],
    );
  }
  /** Throws `conflict` when another user saved a formula for that day in the meantime. */
  async save(
    scope: Scope,
    { validFrom, version, weights, fullPointsDays, noPointsDays, certificateKinds }: RankingFormulaSave,
    userName: string,
  ): Promise<number> {
    const saved = await this.db.row<{ id: number }>(UPSERT, [
      raterOf(scope),
      validFrom,
      weights.rejections,
      weights.onTime,
      weights.response,
      weights.stars,
      weights.certificates,
      fullPointsDays,
      noPointsDays,
      certificateKinds,
      userName,
      version ?? null,
    ]);
    if (!saved) throw new AppError('conflict');
    return saved.id;
  }
}
