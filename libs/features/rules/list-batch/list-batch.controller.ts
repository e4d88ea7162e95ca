import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ListBatchService } from './list-batch.service';

const routes = api.rulesLists;
@Controller()
export class ListBatchController {
  constructor(private readonly lists: ListBatchService) {}
  @Handle(routes.saveBatch) saveBatch(auth: Auth, input: In<typeof routes.saveBatch>) {
    return this.lists.saveBatch(auth, input);
  }
  @Handle(routes.addSubstances) addSubstances(auth: Auth, input: In<typeof routes.addSubstances>) {
    return this.lists.addSubstances(auth, input);
  }
  @Handle(routes.createVersion) createVersion(auth: Auth, input: In<typeof routes.createVersion>) {
    return this.lists.createVersion(auth, input);
  }
  @Handle(routes.deleteVersion) deleteVersion(auth: Auth, { versionId }: In<typeof routes.deleteVersion>) {
    return this.lists.deleteVersion(auth, versionId);
  }
}
