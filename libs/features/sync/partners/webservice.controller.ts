import { Controller } from '@nestjs/common';
import { type BasicKind, type In, webserviceApi as routes } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SyncErrorService } from '../runs/sync-error.service';
import { SyncRunService } from '../runs/sync-run.service';
import { OfferedSheetStore } from './offered-sheet.store';
import { SyncPartnerService } from './sync-partner.service';

@Controller()
export class WebserviceController {
  constructor(
    private readonly partners: SyncPartnerService,
    private readonly offered: OfferedSheetStore,
    private readonly runs: SyncRunService,
    private readonly errors: SyncErrorService,
  ) {}
  @Handle(routes.getMdsList) getMdsList(auth: Auth, page: In<typeof routes.getMdsList>) {
    return this.offered.page(auth.scope, page);
  }
  @Handle(routes.downLoadMds) downLoadMds(auth: Auth, { partnerId, keys, full }: In<typeof routes.downLoadMds>) {
    return this.partners.startRun(auth, partnerId, { kind: 'sheet', full, ...(keys.length > 0 ? { keys } : {}) });
  }
  @Handle(routes.downLoadMdsSupply) downLoadMdsSupply(
    auth: Auth,
    { partnerId, full }: In<typeof routes.downLoadMdsSupply>,
  ) {
    return this.partners.startRun(auth, partnerId, { kind: 'sheet', full, received: true });
  }
  @Handle(routes.uploadMds) uploadMds(auth: Auth, { partnerId, sheetIds }: In<typeof routes.uploadMds>) {
    return this.partners.startUpload(auth, partnerId, sheetIds);
  }
  @Handle(routes.exportErrMsg) exportErrMsg(auth: Auth, page: In<typeof routes.exportErrMsg>) {
    return this.errors.exportErrors(auth, 'matlas', page);
  }
  @Handle(routes.afreshCheck) afreshCheck(auth: Auth, { ids }: In<typeof routes.afreshCheck>) {
    return this.errors.startRecheck(auth, 'matlas', ids);
  }
  @Handle(routes.syncInfo) syncInfo(auth: Auth, page: In<typeof routes.syncInfo>) {
    return this.runs.page(auth, 'matlas', page);
  }
  @Handle(routes.downloadAppoption) downloadAppoption(auth: Auth, input: In<typeof routes.downloadAppoption>) {
    return this.startBasic(auth, input, 'applicationCode');
  }
  @Handle(routes.downloadEntinfo) downloadEntinfo(auth: Auth, input: In<typeof routes.downloadEntinfo>) {
    return this.startBasic(auth, input, 'enterprise');
  }
  @Handle(routes.downloadMaterial) downloadMaterial(auth: Auth, input: In<typeof routes.downloadMaterial>) {
    return this.startBasic(auth, input, 'material');
  }
  @Handle(routes.downloadMaterialtype) downloadMaterialtype(auth: Auth, input: In<typeof routes.downloadMaterialtype>) {
    return this.startBasic(auth, input, 'materialType');
  }
  @Handle(routes.downloadMatflag) downloadMatflag(auth: Auth, input: In<typeof routes.downloadMatflag>) {
    return this.startBasic(auth, input, 'flag');
  }
  @Handle(routes.downloadMatstandard) downloadMatstandard(auth: Auth, input: In<typeof routes.downloadMatstandard>) {
    return this.startBasic(auth, input, 'standard');
  }
  @Handle(routes.downloadSubstance) downloadSubstance(auth: Auth, input: In<typeof routes.downloadSubstance>) {
    return this.startBasic(auth, input, 'substance');
  }

  private startBasic(
    auth: Auth,
    { partnerId }: { partnerId?: number | undefined },
    kind: BasicKind | 'material',
  ): Promise<{ jobId: number; joined: boolean }> {
    return this.partners.startRun(auth, partnerId, { kind });
  }
}
