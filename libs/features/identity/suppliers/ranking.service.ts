import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RankingDetail, RankingRow, StarSave } from '@matlas/contract';
import { AuditTrail, type Auth, Db, notFound } from '@matlas/server-kit';
import { RankingFiguresStore, raterOf } from './ranking-figures.store';
import { RankingFormulaService } from './ranking-formula.service';
import { rankedRows, toStarChange } from './ranking.row';
import { RankingStore } from './ranking.store';
import { SupplierStarStore } from './supplier-star.store';

const SUBJECT = 'supplier_star';

/** Ranks suppliers by their customers' experience. */
@Injectable()
export class RankingService {
  constructor(
    private readonly db: Db,
    private readonly figures: RankingFiguresStore,
    private readonly rankings: RankingStore,
    private readonly formulas: RankingFormulaService,
    private readonly stars: SupplierStarStore,
    private readonly audit: AuditTrail,
  ) {}

  /** All suppliers that the caller ranks: a rank counts among all of them, whatever the list shows. */
  async rankSuppliers(auth: Auth): Promise<Map<number, RankingRow>> {
    return rankedRows(auth, await this.figures.listSuppliers(auth.scope), await this.formulas.getCurrent(auth.scope));
  }
  async page(auth: Auth, page: PageQuery): Promise<Page<RankingRow>> {
    return this.rankings.page(await this.rankSuppliers(auth), page);
  }
  async get(auth: Auth, id: number): Promise<RankingDetail> {
    const row = (await this.rankSuppliers(auth)).get(id);
    if (!row) throw notFound('enterprise', id);
    return { ...row, history: (await this.stars.history(auth.scope, id)).map(toStarChange) };
  }

  /**
   * The centre's rating is the public star level of the enterprise; a car maker's applies only in its own ranking.
   * Both store what the formula proposed at the time.
   */
  setStars(auth: Auth, { supplierId, stars, reason }: StarSave): Promise<RankingDetail> {
    return this.db.tx(async () => {
      const before = await this.get(auth, supplierId);
      const isCentre = raterOf(auth.scope) === null;
      if (isCentre) await this.stars.setCentreStars(supplierId, stars);
      const id = await this.stars.addRating(auth, {
        supplierId,
        stars,
        reason,
        proposedStars: before.proposedStars,
        score: before.score,
      });
      const old = { supplierId, stars: isCentre ? before.centreStars : before.ownStars };
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'create',
        before: old,
        after: { supplierId, stars, reason },
      });
      return this.get(auth, supplierId);
    });
  }
}
