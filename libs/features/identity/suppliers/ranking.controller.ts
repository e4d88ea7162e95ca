import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RankingExport } from './ranking-export';
import { RankingFormulaService } from './ranking-formula.service';
import { RankingService } from './ranking.service';

const routes = api.supplierRanking;
@Controller()
export class RankingController {
  constructor(
    private readonly rankings: RankingService,
    private readonly formulas: RankingFormulaService,
    private readonly workbooks: RankingExport,
  ) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.rankings.page(auth, page);
  }
  @Handle(routes.formula) formula(auth: Auth) {
    return this.formulas.view(auth);
  }
  @Handle(routes.saveFormula) saveFormula(auth: Auth, input: In<typeof routes.saveFormula>) {
    return this.formulas.save(auth, input);
  }
  @Handle(routes.setStars) setStars(auth: Auth, input: In<typeof routes.setStars>) {
    return this.rankings.setStars(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, page: In<typeof routes.export>) {
    return this.workbooks.write(auth, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.rankings.get(auth, id);
  }
}
