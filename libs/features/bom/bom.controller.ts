import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { BomExportService } from './bom-export.service';
import { BomImportCheckService } from './bom-import-check.service';
import { BomImportService } from './bom-import.service';
import { BomMatchService } from './bom-match.service';
import { BomHookService } from './bom-hook.service';
import { MatchCandidates } from './match-candidates';
import { BomService } from './bom.service';
import { PositionFactsService } from './position-facts.service';

const routes = api.bom;
@Controller()
export class BomController {
  constructor(
    private readonly boms: BomService,
    private readonly facts: PositionFactsService,
    private readonly matching: BomMatchService,
    private readonly hooks: BomHookService,
    private readonly matchCandidates: MatchCandidates,
    private readonly checks: BomImportCheckService,
    private readonly importing: BomImportService,
    private readonly exporting: BomExportService,
  ) {}
  @Handle(routes.roots) roots(auth: Auth, { modId }: In<typeof routes.roots>) {
    return this.boms.listRoots(auth, modId);
  }
  @Handle(routes.ancestors) ancestors(auth: Auth, { ckid }: In<typeof routes.ancestors>) {
    return this.boms.listAncestors(auth, ckid);
  }
  @Handle(routes.listChildren) children(auth: Auth, { ckid }: In<typeof routes.listChildren>) {
    return this.boms.listChildren(auth, ckid);
  }
  @Handle(routes.tree) tree(auth: Auth, { modId }: In<typeof routes.tree>) {
    return this.boms.getTree(auth, modId);
  }
  @Handle(routes.summary) summary(auth: Auth, { modId }: In<typeof routes.summary>) {
    return this.boms.getSummary(auth, modId);
  }
  @Handle(routes.detail) detail(auth: Auth, { id }: In<typeof routes.detail>) {
    return this.boms.getDetail(auth, id);
  }
  @Handle(routes.query) query(auth: Auth, input: In<typeof routes.query>) {
    return this.boms.listPositions(auth, input);
  }
  @Handle(routes.setFacts) setFacts(auth: Auth, input: In<typeof routes.setFacts>) {
    return this.facts.setFacts(auth, input);
  }
  @Handle(routes.removeAll) removeAll(auth: Auth, { ids }: In<typeof routes.removeAll>) {
    return this.boms.clearBoms(auth, ids);
  }
  @Handle(routes.updateStatus) updateStatus(auth: Auth, input: In<typeof routes.updateStatus>) {
    return this.boms.setState(auth, input);
  }
  @Handle(routes.hook) hook(auth: Auth, input: In<typeof routes.hook>) {
    return this.hooks.hook(auth, input);
  }
  @Handle(routes.match) match(auth: Auth, input: In<typeof routes.match>) {
    return this.matching.start(auth, input);
  }
  @Handle(routes.candidates) candidates(auth: Auth, input: In<typeof routes.candidates>) {
    return this.matchCandidates.listCandidates(auth, input);
  }
  @Handle(routes.importCheck) importCheck(auth: Auth, input: In<typeof routes.importCheck>) {
    return this.checks.check(auth, input);
  }
  @Handle(routes.importRecheck) importRecheck(auth: Auth, input: In<typeof routes.importRecheck>) {
    return this.checks.recheck(auth, input);
  }
  @Handle(routes.importErrors) importErrors(auth: Auth, { importId }: In<typeof routes.importErrors>) {
    return this.exporting.importErrors(auth, importId);
  }
  @Handle(routes.import) import(auth: Auth, input: In<typeof routes.import>) {
    return this.importing.start(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, { modId }: In<typeof routes.export>) {
    return this.exporting.workbook(auth, modId);
  }
  @Handle(routes.exportNew) exportNew(auth: Auth, { modId }: In<typeof routes.exportNew>) {
    return this.exporting.withMatches(auth, modId);
  }
  @Handle(routes.exportCsv) exportCsv(auth: Auth, { modId }: In<typeof routes.exportCsv>) {
    return this.exporting.csv(auth, modId);
  }
}
