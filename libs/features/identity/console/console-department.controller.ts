import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ConsoleDepartmentService } from './console-department.service';

const { departments } = api.system;
/** Departments of the system console. */
@Controller()
export class ConsoleDepartmentController {
  constructor(private readonly units: ConsoleDepartmentService) {}
  @Handle(departments.page) departments(auth: Auth, page: In<typeof departments.page>) {
    return this.units.page(auth, page);
  }
  @Handle(departments.saveOrUpdate) saveDepartment(auth: Auth, input: In<typeof departments.saveOrUpdate>) {
    return this.units.save(auth, input);
  }
  @Handle(departments.delete) deleteDepartments(auth: Auth, { ids }: In<typeof departments.delete>) {
    return this.units.delete(auth, ids);
  }
  @Handle(departments.getDeptTree) tree(auth: Auth, input: In<typeof departments.getDeptTree>) {
    return this.units.getTree(auth, input);
  }
}
