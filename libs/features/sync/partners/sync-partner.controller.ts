import { Controller } from '@nestjs/common';
import { type In, syncPartnerApi as routes } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SyncPartnerService } from './sync-partner.service';

@Controller()
export class SyncPartnerController {
  constructor(private readonly partners: SyncPartnerService) {}
  @Handle(routes.list) listPartners(auth: Auth) {
    return this.partners.listPartners(auth);
  }
  @Handle(routes.invite) invite(auth: Auth, { name }: In<typeof routes.invite>) {
    return this.partners.invite(auth, name);
  }
  @Handle(routes.pair) pair(auth: Auth, { url, code }: In<typeof routes.pair>) {
    return this.partners.pair(auth, url, code);
  }
  @Handle(routes.saveOrUpdate) saveOrUpdate(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.partners.savePartner(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.partners.endPairings(auth, ids);
  }
  @Handle(routes.run) run(auth: Auth, { partnerId, kind, full }: In<typeof routes.run>) {
    return this.partners.startRun(auth, partnerId, { kind, full });
  }
}
