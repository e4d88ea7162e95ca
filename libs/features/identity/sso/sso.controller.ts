import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Db, Handle } from '@matlas/server-kit';
import { SsoService } from './sso.service';

const routes = api.sso;
/** The caller is not signed in yet, so these calls belong to no enterprise. */
@Controller()
export class SsoController {
  constructor(
    private readonly db: Db,
    private readonly sso: SsoService,
  ) {}
  @Handle(routes.offer) offer() {
    return this.sso.getOffer();
  }
  @Handle(routes.start) start(_: Auth, input: In<typeof routes.start>) {
    return this.db.asPlatform(() => this.sso.start(input));
  }
  @Handle(routes.finish) finish(_: Auth, input: In<typeof routes.finish>) {
    return this.db.asPlatform(() => this.sso.finish(input));
  }
}
