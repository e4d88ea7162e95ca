import { Controller } from '@nestjs/common';
import { deptUserApi, type In, modeFillInfoApi } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { FillInService } from './fill-in.service';

@Controller()
export class FillInController {
  constructor(private readonly fillIns: FillInService) {}
  @Handle(modeFillInfoApi.page) page(auth: Auth, request: In<typeof modeFillInfoApi.page>) {
    return this.fillIns.page(auth, request);
  }
  @Handle(modeFillInfoApi.delete) delete(auth: Auth, { ids }: In<typeof modeFillInfoApi.delete>) {
    return this.fillIns.delete(auth, ids);
  }
  @Handle(modeFillInfoApi.copyModeFillInfo) copy(auth: Auth, request: In<typeof modeFillInfoApi.copyModeFillInfo>) {
    return this.fillIns.copy(auth, request);
  }
  @Handle(modeFillInfoApi.getModeDataByMoId) getModelData(
    auth: Auth,
    { id }: In<typeof modeFillInfoApi.getModeDataByMoId>,
  ) {
    return this.fillIns.getModelData(auth, id);
  }
  @Handle(modeFillInfoApi.saveOrUpdate) save(auth: Auth, input: In<typeof modeFillInfoApi.saveOrUpdate>) {
    return this.fillIns.save(auth, input);
  }
  @Handle(modeFillInfoApi.askSuppliers) askSuppliers(auth: Auth, { id }: In<typeof modeFillInfoApi.askSuppliers>) {
    return this.fillIns.askSuppliers(auth, id);
  }
  @Handle(deptUserApi.deptAndUserList) deptAndUserList(auth: Auth) {
    return this.fillIns.listDepartments(auth);
  }
}
