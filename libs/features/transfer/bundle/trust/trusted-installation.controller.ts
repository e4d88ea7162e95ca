import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { TrustedInstallationService } from './trusted-installation.service';

const routes = api.transferBundle;
@Controller()
export class TrustedInstallationController {
  constructor(private readonly installations: TrustedInstallationService) {}
  @Handle(routes.key) key() {
    return this.installations.getKey();
  }
  @Handle(routes.keyFile) keyFile() {
    return this.installations.keyFile();
  }
  @Handle(routes.trusted.page) page(auth: Auth, page: In<typeof routes.trusted.page>) {
    return this.installations.page(auth, page);
  }
  @Handle(routes.trusted.get) one(auth: Auth, { id }: In<typeof routes.trusted.get>) {
    return this.installations.getInstallation(auth, id);
  }
  @Handle(routes.trusted.saveOrUpdate) saveOrUpdate(auth: Auth, form: In<typeof routes.trusted.saveOrUpdate>) {
    return this.installations.save(auth, form);
  }
  @Handle(routes.trusted.delete) delete(auth: Auth, { ids }: In<typeof routes.trusted.delete>) {
    return this.installations.delete(auth, ids);
  }
}
