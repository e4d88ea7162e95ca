import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RoleService } from './role.service';

const routes = api.system.roles;
@Controller()
export class RoleController {
  constructor(private readonly roles: RoleService) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.roles.page(auth, page);
  }
  @Handle(routes.list) list(auth: Auth, input: In<typeof routes.list>) {
    return this.roles.list(auth, input);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.roles.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.roles.delete(auth, ids);
  }
  @Handle(routes.copy) copy(auth: Auth, input: In<typeof routes.copy>) {
    return this.roles.copy(auth, input);
  }
  @Handle(routes.matrix) matrix(auth: Auth) {
    return this.roles.matrix(auth);
  }
  @Handle(routes.holders) holders(auth: Auth, input: In<typeof routes.holders>) {
    return this.roles.holders(auth, input);
  }
}
