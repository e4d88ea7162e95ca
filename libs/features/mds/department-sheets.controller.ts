import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { DepartmentService } from '@matlas/features/identity';
import { type Auth, Handle } from '@matlas/server-kit';
import { type DepartmentReach, DepartmentSheetsStore } from './department-sheets.store';

const routes = api.organisation;
/** Calls of the area organisation that count sheets: identity comes before them and cannot. */
@Controller()
export class DepartmentSheetsController {
  constructor(
    private readonly departments: DepartmentService,
    private readonly sheets: DepartmentSheetsStore,
  ) {}
  @Handle(routes.ownSheets) async own(auth: Auth, { id }: In<typeof routes.ownSheets>) {
    return this.sheets.own(await this.reachOf(auth, id));
  }
  @Handle(routes.receivedSheets) async received(auth: Auth, { id }: In<typeof routes.receivedSheets>) {
    return this.sheets.received(await this.reachOf(auth, id));
  }
  @Handle(routes.sentSheets) async sent(auth: Auth, { id }: In<typeof routes.sentSheets>) {
    return this.sheets.sent(await this.reachOf(auth, id));
  }

  private async reachOf(auth: Auth, id: number): Promise<DepartmentReach> {
    const { enterpriseId, parentId } = await this.departments.one(auth, id);
    return { enterpriseId, organisationIds: await this.departments.below(id), isRoot: parentId === null };
  }
}
