import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ListBatchService } from './list-batch.service';
import { ListVersionCreateService } from './list-version-create.service';
import { ListVersionDeleteService } from './list-version-delete.service';

const routes = api.rulesLists;
@Controller()
export class ListBatchController {
  constructor(
    private readonly lists: ListBatchService,
    private readonly creation: ListVersionCreateService,
    private readonly deletion: ListVersionDeleteService,
  ) {}
  @Handle(routes.saveBatch) saveBatch(auth: Auth, input: In<typeof routes.saveBatch>) {
    return this.lists.saveBatch(auth, input);
  }
  @Handle(routes.addSubstances) addSubstances(auth: Auth, input: In<typeof routes.addSubstances>) {
    return this.lists.addSubstances(auth, input);
  }
  @Handle(routes.createVersion) createVersion(auth: Auth, input: In<typeof routes.createVersion>) {
    return this.creation.createVersion(auth, input);
  }
  @Handle(routes.deleteVersion) deleteVersion(auth: Auth, { versionId }: In<typeof routes.deleteVersion>) {
    return this.deletion.deleteVersion(auth, versionId);
  }
}
