import { Controller } from '@nestjs/common';
import { highRiskMarkApi, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { MarkExport } from './mark-export';
import { MarkService } from './mark.service';

@Controller()
export class MarkController {
  constructor(
    private readonly marks: MarkService,
    private readonly reports: MarkExport,
  ) {}
  @Handle(highRiskMarkApi.saveOrUpdate) save(auth: Auth, input: In<typeof highRiskMarkApi.saveOrUpdate>) {
    return this.marks.save(auth, input);
  }
  @Handle(highRiskMarkApi.delete) delete(auth: Auth, { ids }: In<typeof highRiskMarkApi.delete>) {
    return this.marks.delete(auth, ids);
  }
  @Handle(highRiskMarkApi.getHighRiskComponentInfoEO) getSummary(
    auth: Auth,
    { modId }: In<typeof highRiskMarkApi.getHighRiskComponentInfoEO>,
  ) {
    return this.marks.getSummary(auth, modId);
  }
  @Handle(highRiskMarkApi.export) export(auth: Auth, { modId }: In<typeof highRiskMarkApi.export>) {
    return this.reports.exportWorkbook(auth, modId);
  }
  @Handle(highRiskMarkApi.saveOrUpdateBatch) saveBatch(
    auth: Auth,
    input: In<typeof highRiskMarkApi.saveOrUpdateBatch>,
  ) {
    return this.marks.saveBatch(auth, input);
  }
  @Handle(highRiskMarkApi.pageNew) page(auth: Auth, request: In<typeof highRiskMarkApi.pageNew>) {
    return this.marks.page(auth, request);
  }
  @Handle(highRiskMarkApi.preview) preview(auth: Auth, request: In<typeof highRiskMarkApi.preview>) {
    return this.marks.preview(auth, request);
  }
  @Handle(highRiskMarkApi.askSuppliers) askSuppliers(auth: Auth, request: In<typeof highRiskMarkApi.askSuppliers>) {
    return this.marks.askSuppliers(auth, request);
  }
}
