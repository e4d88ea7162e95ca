import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { FlagScopeService } from './flag-scope.service';

const routes = api.rulesTagging;
@Controller()
export class FlagScopeController {
  constructor(private readonly scopes: FlagScopeService) {}
  @Handle(routes.scopeNames) names(auth: Auth) {
    return this.scopes.names(auth);
  }
  @Handle(routes.scopes) page(auth: Auth, { page }: In<typeof routes.scopes>) {
    return this.scopes.page(auth, page);
  }
  @Handle(routes.saveScope) save(auth: Auth, input: In<typeof routes.saveScope>) {
    return this.scopes.save(auth, input);
  }
  @Handle(routes.deleteScopes) delete(auth: Auth, { ids }: In<typeof routes.deleteScopes>) {
    return this.scopes.delete(auth, ids);
  }
}
