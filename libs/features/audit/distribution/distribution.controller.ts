import { Controller } from '@nestjs/common';
import { distributionApi, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { DistributionImport } from './distribution-import';
import { DistributionService } from './distribution.service';
import { HandDistributionService } from './hand-distribution.service';

@Controller()
export class DistributionController {
  constructor(
    private readonly service: DistributionService,
    private readonly byHand: HandDistributionService,
    private readonly imports: DistributionImport,
  ) {}
  @Handle(distributionApi.page) page(auth: Auth, page: PageQuery) {
    return this.service.page(auth, page);
  }
  @Handle(distributionApi.saveOrUpdate) save(auth: Auth, input: In<typeof distributionApi.saveOrUpdate>) {
    return this.service.save(auth, input);
  }
  @Handle(distributionApi.delete) delete(auth: Auth, { ids }: In<typeof distributionApi.delete>) {
    return this.service.delete(auth, ids);
  }
  @Handle(distributionApi.detail) detail(auth: Auth, { id }: In<typeof distributionApi.detail>) {
    return this.service.findRule(auth, id);
  }
  @Handle(distributionApi.addOneDistribute) assign(auth: Auth, input: In<typeof distributionApi.addOneDistribute>) {
    return this.byHand.assign(auth, input);
  }
  @Handle(distributionApi.auditors) auditors(auth: Auth) {
    return this.service.listAuditors(auth);
  }
  @Handle(distributionApi.departments) departments(auth: Auth) {
    return this.service.listDepartments(auth);
  }
  @Handle(distributionApi.importData) importData(auth: Auth, input: In<typeof distributionApi.importData>) {
    return this.imports.importWorkbook(auth, input);
  }
  @Handle(distributionApi.importErrors) importErrors(auth: Auth, input: In<typeof distributionApi.importErrors>) {
    return this.imports.writeErrors(auth, input);
  }
  @Handle(distributionApi.template) template() {
    return this.imports.exportTemplate();
  }
}
