import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { TrustService } from './trust.service';

const routes = api.trust;
@Controller()
export class TrustController {
  constructor(private readonly trusts: TrustService) {}
  @Handle(routes.page) page(auth: Auth, { side, page }: In<typeof routes.page>) {
    return this.trusts.page(auth, side, page);
  }
  @Handle(routes.grant) grant(auth: Auth, { loginName }: In<typeof routes.grant>) {
    return this.trusts.grant(auth, loginName);
  }
  @Handle(routes.revoke) revoke(auth: Auth, { id }: In<typeof routes.revoke>) {
    return this.trusts.revoke(auth, id);
  }
}
