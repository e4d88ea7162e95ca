import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Db, Handle } from '@matlas/server-kit';
import { RecoveryService } from './recovery.service';

const routes = api.recovery;
/** The caller is not signed in yet, so these calls belong to no enterprise. */
@Controller()
export class RecoveryController {
  constructor(
    private readonly db: Db,
    private readonly recovery: RecoveryService,
  ) {}
  @Handle(routes.loginNameLost) loginNameLost(_: Auth, input: In<typeof routes.loginNameLost>) {
    return this.db.asPlatform(() => this.recovery.loginNameLost(input));
  }
  @Handle(routes.passwordLost) passwordLost(_: Auth, input: In<typeof routes.passwordLost>) {
    return this.db.asPlatform(() => this.recovery.passwordLost(input));
  }
  @Handle(routes.link) link(_: Auth, input: In<typeof routes.link>) {
    return this.db.asPlatform(() => this.recovery.link(input));
  }
  @Handle(routes.checkLink) checkLink(_: Auth, input: In<typeof routes.checkLink>) {
    return this.db.asPlatform(() => this.recovery.link(input));
  }
  @Handle(routes.setPassword) setPassword(_: Auth, input: In<typeof routes.setPassword>) {
    return this.db.asPlatform(() => this.recovery.setPassword(input));
  }
}
