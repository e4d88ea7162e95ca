import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { DepartmentService } from '@matlas/features/identity';
import { type Auth, Handle } from '@matlas/server-kit';
import { type DepartmentReach, DepartmentSheetsStore } from './department-sheets.store';

const routes = api.organisation;
/**
 * Calls under organisation paths that count sheets. They are here because the area identity cannot depend on this
 * one.
 */
@Controller()
export class DepartmentSheetsController {
  constructor(
    private readonly departments: DepartmentService,
    private readonly sheets: DepartmentSheetsStore,
  ) {}
  @Handle(routes.ownSheets) async own(auth: Auth, { id }: In<typeof routes.ownSheets>) {
    return this.sheets.countOwn(await this.reachOf(auth, id));
  }
  @Handle(routes.receivedSheets) async received(auth: Auth, { id }: In<typeof routes.receivedSheets>) {
    return this.sheets.countReceived(await this.reachOf(auth, id));
  }
  @Handle(routes.sentSheets) async sent(auth: Auth, { id }: In<typeof routes.sentSheets>) {
    return this.sheets.countSent(await this.reachOf(auth, id));
  }

  private async reachOf(auth: Auth, id: number): Promise<DepartmentReach> {
    const { enterpriseId, parentId } = await this.departments.getDepartment(auth, id);
    return { enterpriseId, organisationIds: await this.departments.listSubtree(id), isRoot: parentId === null };
  }
}
