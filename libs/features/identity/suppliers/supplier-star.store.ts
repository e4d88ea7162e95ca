import { Injectable } from '@nestjs/common';
import { type Auth, Db, notFound, type Scope } from '@matlas/server-kit';
import { raterOf } from './ranking-figures.store';

export interface StarRecord {
  id: number;
  byCentre: boolean;
  isOwn: boolean;
  stars: number;
  proposedStars: number | null;
  score: string | null;
  reason: string | null;
  userName: string;
  createTime: Date;
}
export interface NewStars {
  supplierId: number;
  stars: number;
  proposedStars?: number | null;
  score?: string | null;
  reason?: string | null;
}

const MAX_SHOWN = 50;

/**
 * Star ratings. The centre's rating is also stored with the enterprise, where every user sees it; a car maker's is
 * visible only to itself.
 */
@Injectable()
export class SupplierStarStore {
  constructor(private readonly db: Db) {}

  /** Ratings of the caller's enterprise and of the centre, latest first. */
  history(scope: Scope, supplierId: number): Promise<StarRecord[]> {
    return this.db.rows(
      `select id, rater_id is null as "byCentre", rater_id is not distinct from $1 as "isOwn", stars,
          proposed_stars as "proposedStars", trim_scale(score)::text as score, reason, user_name as "userName",
          create_time as "createTime"
       from supplier_star
       where supplier_id = $2 and (rater_id is null or rater_id = $1)
       order by id desc
       limit ${MAX_SHOWN}`,
      [raterOf(scope), supplierId],
    );
  }
  async addRating(
    auth: Auth,
    { supplierId, stars, proposedStars = null, score = null, reason = null }: NewStars,
  ): Promise<number> {
    const saved = await this.db.row<{ id: number }>(
      `insert into supplier_star (rater_id, supplier_id, stars, proposed_stars, score, reason, created_by, user_name)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        returning id`,
      [raterOf(auth.scope), supplierId, stars, proposedStars, score, reason, auth.userId || null, auth.name],
    );
    if (!saved) throw new Error('supplier_star: no row');
    return saved.id;
  }
  /** Increments the version, so that terms that another user has open cannot overwrite it. */
  async setCentreStars(supplierId: number, stars: number): Promise<void> {
    const changed = await this.db.execute(
      'update enterprise set star_level = $2, version = version + 1, update_time = now() where id = $1',
      [supplierId, stars],
    );
    if (changed === 0) throw notFound('enterprise', supplierId);
  }
}
