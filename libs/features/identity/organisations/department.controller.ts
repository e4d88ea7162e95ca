import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { DepartmentService } from './department.service';

const routes = api.organisation;
@Controller()
export class DepartmentController {
  constructor(private readonly departments: DepartmentService) {}
  @Handle(routes.create) create(auth: Auth, input: In<typeof routes.create>) {
    return this.departments.create(auth, input);
  }
  @Handle(routes.change) change(auth: Auth, input: In<typeof routes.change>) {
    return this.departments.change(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { id }: In<typeof routes.delete>) {
    return this.departments.delete(auth, id);
  }
  @Handle(routes.listWithAncestors) around(auth: Auth, { id }: In<typeof routes.listWithAncestors>) {
    return this.departments.listEnterpriseTree(auth, id);
  }
}
