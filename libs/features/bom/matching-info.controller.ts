import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { BomService } from './bom.service';
import { MatchingInfoService } from './matching-info.service';

const results = api.bom.matchingInfo;
const imds = api.bom.imds;

/** Results of matching, and the BOM as data from IMDS fill it. */
@Controller()
export class MatchingInfoController {
  constructor(
    private readonly matching: MatchingInfoService,
    private readonly boms: BomService,
  ) {}
  @Handle(results.page) page(auth: Auth, { modId, page }: In<typeof results.page>) {
    return this.matching.listResults(auth, modId, page);
  }
  @Handle(results.exportResult) exportResult(auth: Auth, { modId }: In<typeof results.exportResult>) {
    return this.matching.exportResults(auth, modId);
  }
  @Handle(results.check) check(auth: Auth, { modId }: In<typeof results.check>) {
    return this.matching.check(auth, modId);
  }
  @Handle(imds.roots) roots(auth: Auth, { modId }: In<typeof imds.roots>) {
    return this.boms.listRoots(auth, modId, 'imds');
  }
  @Handle(imds.ancestors) ancestors(auth: Auth, { ckid }: In<typeof imds.ancestors>) {
    return this.boms.listAncestors(auth, ckid, 'imds');
  }
  @Handle(imds.listChildren) children(auth: Auth, { ckid }: In<typeof imds.listChildren>) {
    return this.boms.listChildren(auth, ckid, 'imds');
  }
  @Handle(imds.query) query(auth: Auth, input: In<typeof imds.query>) {
    return this.boms.listPositions(auth, input, 'imds');
  }
  @Handle(imds.detail) detail(auth: Auth, { id }: In<typeof imds.detail>) {
    return this.boms.getDetail(auth, id, 'imds');
  }
}
