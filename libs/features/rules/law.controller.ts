import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { LawService } from './law.service';

const routes = api.rules.laws;
@Controller()
export class LawController {
  constructor(private readonly laws: LawService) {}
  @Handle(routes.page) page(auth: Auth, { page, asOf }: In<typeof routes.page>) {
    return this.laws.page(auth, page, asOf);
  }
  @Handle(routes.list) list(auth: Auth) {
    return this.laws.list(auth);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.laws.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.laws.delete(auth, ids);
  }
}
