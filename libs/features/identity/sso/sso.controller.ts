import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SsoService } from './sso.service';

const routes = api.sso;
@Controller()
export class SsoController {
  constructor(private readonly sso: SsoService) {}
  @Handle(routes.offer) offer() { return this.sso.offer(); }
  @Handle(routes.start) start(_: Auth, input: In<typeof routes.start>) { return this.sso.start(input); }
  @Handle(routes.finish) finish(_: Auth, input: In<typeof routes.finish>) { return this.sso.finish(input); }
}
