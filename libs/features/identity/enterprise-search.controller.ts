import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { EnterpriseSearchService } from './enterprise-search.service';

const routes = api.enterprises;
@Controller()
export class EnterpriseSearchController {
  constructor(private readonly enterprises: EnterpriseSearchService) {}
  @Handle(routes.search) search(auth: Auth, input: In<typeof routes.search>) {
    return this.enterprises.search(auth, input);
  }
  @Handle(routes.detail) detail(auth: Auth, { id }: In<typeof routes.detail>) {
    return this.enterprises.detail(auth, id);
  }
}
