import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { EnterpriseService } from '../enterprises/enterprise.service';
import { SupplierContactStore } from '../enterprises/supplier-contact.store';
import { EnterpriseUserService } from './enterprise-user.service';
import { UserRightsService } from './user-rights.service';
import { UserChangeService } from './user-change.service';
import { UserCreateService } from './user-create.service';
import { UserStatusService } from './user-status.service';

const routes = api.enterpriseUsers;
@Controller()
export class EnterpriseUserController {
  constructor(
    private readonly users: EnterpriseUserService,
    private readonly creation: UserCreateService,
    private readonly changes: UserChangeService,
    private readonly statuses: UserStatusService,
    private readonly rights: UserRightsService,
    private readonly known: EnterpriseService,
    private readonly suppliers: SupplierContactStore,
  ) {}
  @Handle(routes.page) page(auth: Auth, { page, ...filter }: In<typeof routes.page>) {
    return this.users.page(auth, filter, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.users.get(auth, id);
  }
  @Handle(routes.getForEdit) getForEdit(auth: Auth, { id }: In<typeof routes.getForEdit>) {
    return this.users.getForEdit(auth, id);
  }
  @Handle(routes.roles) roles(auth: Auth, { enterpriseId }: In<typeof routes.roles>) {
    return this.users.listGrantableRoles(auth, enterpriseId);
  }
  @Handle(routes.setStatus) setStatus(auth: Auth, { id, status }: In<typeof routes.setStatus>) {
    return this.statuses.setStatus(auth, id, status);
  }
  @Handle(routes.enterpriseOf) enterpriseOf(auth: Auth, { id }: In<typeof routes.enterpriseOf>) {
    return this.known.getByOrganisation(auth, id);
  }
  @Handle(routes.transfer) transfer(auth: Auth, { id }: In<typeof routes.transfer>) {
    return this.rights.getTransferRight(auth, id);
  }
  @Handle(routes.cos) cos(auth: Auth, { id }: In<typeof routes.cos>) {
    return this.rights.getCosRight(auth, id);
  }
  @Handle(routes.create) create(auth: Auth, input: In<typeof routes.create>) {
    return this.creation.create(auth, input);
  }
  @Handle(routes.change) change(auth: Auth, input: In<typeof routes.change>) {
    return this.changes.change(auth, input);
  }
  @Handle(routes.enterprises) enterprises(auth: Auth, { page }: In<typeof routes.enterprises>) {
    return this.known.options(auth, page);
  }
  @Handle(routes.setCos) setCos(auth: Auth, { id, right }: In<typeof routes.setCos>) {
    return this.rights.setCos(auth, id, right);
  }
  @Handle(routes.setTransfer) setTransfer(auth: Auth, { id, right }: In<typeof routes.setTransfer>) {
    return this.rights.setTransfer(auth, id, right);
  }
  @Handle(routes.supplierContacts) supplierContacts(auth: Auth, { own, page }: In<typeof routes.supplierContacts>) {
    return this.suppliers.page(auth.scope, { own }, page);
  }
}
