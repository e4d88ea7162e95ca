import { Injectable } from '@nestjs/common';
import type { CertificateKind, RankingFormulaSave, RankingFormulaVersion, RankingFormulaView } from '@matlas/contract';
import { DEFAULT_RANKING_FORMULA, MIN_COVERAGE_PERCENT, type RankingFormula, STAR_BANDS } from '@matlas/domain';
import { AuditTrail, type Auth, badInput, can, Db, type Scope } from '@matlas/server-kit';
import { RankingFiguresStore, raterOf } from './ranking-figures.store';
import { type FormulaRecord, RankingFormulaStore } from './ranking-formula.store';

const SUBJECT = 'ranking_formula';

/** Formulas of the supplier ranking: weights and limits with the day from which they apply. */
@Injectable()
export class RankingFormulaService {
  constructor(
    private readonly db: Db,
    private readonly formulas: RankingFormulaStore,
    private readonly figures: RankingFiguresStore,
    private readonly audit: AuditTrail,
  ) {}

  async getCurrent(scope: Scope): Promise<RankingFormula> {
    return (await this.formulas.findCurrent(scope)) ?? DEFAULT_RANKING_FORMULA;
  }

  async view(auth: Auth): Promise<RankingFormulaView> {
    const found = await this.formulas.findCurrent(auth.scope);
    const { weights, fullPointsDays, noPointsDays, certificateKinds } = found ?? DEFAULT_RANKING_FORMULA;
    const origin = !found ? 'default' : found.enterpriseId === raterOf(auth.scope) ? 'own' : 'platform';
    return {
      origin,
      validFrom: found?.validFrom ?? null,
      weights,
      fullPointsDays,
      noPointsDays,
      certificateKinds: [...certificateKinds] as CertificateKind[],
      ...(await this.figures.getPeriodDays()),
      leastCoverage: MIN_COVERAGE_PERCENT,
      starBands: STAR_BANDS.map((band) => ({ ...band })),
      versions: (await this.formulas.listVersions(auth.scope)).map(toVersion),
      can: { edit: can(auth, 'extSys:ranking:edit') },
    };
  }

  /** Valid from today at the earliest, so that past rankings do not change. */
  save(auth: Auth, input: RankingFormulaSave): Promise<RankingFormulaView> {
    return this.db.tx(async () => {
      const { today } = await this.figures.getPeriodDays();
      if (input.validFrom < today) throw badInput({ path: 'validFrom', code: 'pastDay' });
      const before = (await this.formulas.listVersions(auth.scope)).find(
        ({ validFrom }) => validFrom === input.validFrom,
      );
      const id = await this.formulas.save(auth.scope, input, auth.name);
      const { version: _version, ...after } = input;
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: before ? 'change' : 'create',
        before: before ? logged(before) : null,
        after,
      });
      return this.view(auth);
    });
  }
}

const logged = ({ validFrom, weights, fullPointsDays, noPointsDays, certificateKinds }: FormulaRecord): object => ({
  validFrom,
  weights,
  fullPointsDays,
  noPointsDays,
  certificateKinds,
});
const toVersion = ({
  validFrom,
  weights,
  fullPointsDays,
  noPointsDays,
  certificateKinds,
  savedBy,
  updateTime,
  version,
}: FormulaRecord): RankingFormulaVersion => ({
  validFrom,
  weights,
  fullPointsDays,
  noPointsDays,
  certificateKinds,
  savedBy,
  updateTime: updateTime.toISOString(),
  version,
});
