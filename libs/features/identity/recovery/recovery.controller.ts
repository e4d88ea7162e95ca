import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RecoveryService } from './recovery.service';

const routes = api.recovery;
@Controller()
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}
  @Handle(routes.loginNameLost) loginNameLost(_: Auth, input: In<typeof routes.loginNameLost>) { return this.recovery.loginNameLost(input); }
  @Handle(routes.passwordLost) passwordLost(_: Auth, input: In<typeof routes.passwordLost>) { return this.recovery.passwordLost(input); }
  @Handle(routes.link) link(_: Auth, input: In<typeof routes.link>) { return this.recovery.link(input); }
  @Handle(routes.setPassword) setPassword(_: Auth, input: In<typeof routes.setPassword>) { return this.recovery.setPassword(input); }
}
