import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { BomCompareService } from './bom-compare.service';
import { BomVersionService } from './bom-version.service';

const routes = api.bom;

/** Earlier BOMs of a model, and comparisons. */
@Controller()
export class BomVersionController {
  constructor(
    private readonly versions: BomVersionService,
    private readonly comparison: BomCompareService,
  ) {}
  @Handle(routes.importCompare) importCompare(auth: Auth, { importId }: In<typeof routes.importCompare>) {
    return this.comparison.compareImport(auth, importId);
  }
  @Handle(routes.versions) list(auth: Auth, { modId }: In<typeof routes.versions>) {
    return this.versions.listVersions(auth, modId);
  }
  @Handle(routes.versionPositions) positions(auth: Auth, { bomVersionId, page }: In<typeof routes.versionPositions>) {
    return this.versions.listPositions(auth, bomVersionId, page);
  }
  @Handle(routes.compare) compare(auth: Auth, input: In<typeof routes.compare>) {
    return this.comparison.compare(auth, input);
  }
  @Handle(routes.exportCompare) exportCompare(auth: Auth, input: In<typeof routes.exportCompare>) {
    return this.comparison.exportComparison(auth, input);
  }
  @Handle(routes.restoreVersion) restore(auth: Auth, { bomVersionId }: In<typeof routes.restoreVersion>) {
    return this.versions.startRestore(auth, bomVersionId);
  }
}
