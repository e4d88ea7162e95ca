import { Controller } from '@nestjs/common';
import { imdsDataApi as data, imdsDownloadApi as download, imdsErrorApi as errors, type In } from '@matlas/contract';
import { SyncErrorService, SyncRunService } from '@matlas/features/sync';
import { type Auth, Handle } from '@matlas/server-kit';
import { ImdsService } from './imds.service';

@Controller()
export class ImdsController {
  constructor(
    private readonly imds: ImdsService,
    private readonly runs: SyncRunService,
    private readonly errors: SyncErrorService,
  ) {}
  @Handle(download.page) pageOffers(auth: Auth, page: In<typeof download.page>) {
    return this.imds.pageOffers(auth, page);
  }
  @Handle(download.downloadMds) downloadSheets(auth: Auth, input: In<typeof download.downloadMds>) {
    return this.imds.downloadSheets(auth, input);
  }
  @Handle(download.refresh) refresh(auth: Auth, input: In<typeof download.refresh>) {
    return this.imds.refresh(auth, input);
  }
  @Handle(errors.page) pageErrors(auth: Auth, page: In<typeof errors.page>) {
    return this.errors.page(auth, 'imds', page);
  }
  @Handle(errors.groups) listGroups(auth: Auth) {
    return this.errors.listGroups(auth, 'imds');
  }
  @Handle(errors.export) exportErrors(auth: Auth, page: In<typeof errors.export>) {
    return this.errors.exportErrors(auth, 'imds', page);
  }
  @Handle(errors.afreshCheck) recheck(auth: Auth, { ids }: In<typeof errors.afreshCheck>) {
    return this.errors.startRecheck(auth, 'imds', ids && ids.length > 0 ? ids : undefined);
  }
  @Handle(data.runs) pageRuns(auth: Auth, page: In<typeof data.runs>) {
    return this.runs.page(auth, 'imds', page);
  }
  @Handle(data.syncImdsAppcode) fetchCodes(auth: Auth) {
    return this.imds.fetchBasicData(auth, 'applicationCode');
  }
  @Handle(data.syncImdsMaterialType) fetchClasses(auth: Auth) {
    return this.imds.fetchBasicData(auth, 'materialType');
  }
  @Handle(data.syncImdsSubstance) fetchSubstances(auth: Auth) {
    return this.imds.fetchBasicData(auth, 'substance');
  }
  @Handle(data.syncImdsSupplierInfo) fetchSuppliers(auth: Auth) {
    return this.imds.fetchBasicData(auth, 'enterprise');
  }
  @Handle(data.suppliers) pageSuppliers(auth: Auth, page: In<typeof data.suppliers>) {
    return this.imds.pageSuppliers(auth, page);
  }
  @Handle(data.downFailData) fetchFailed(auth: Auth) {
    return this.imds.fetchFailed(auth);
  }
  @Handle(data.upload) sendConversion(auth: Auth, input: In<typeof data.upload>) {
    return this.imds.sendConversion(auth, input);
  }
}
