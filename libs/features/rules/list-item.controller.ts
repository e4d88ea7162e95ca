import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ListItemService } from './list-item.service';

const routes = api.rules.listItems;
@Controller()
export class ListItemController {
  constructor(private readonly items: ListItemService) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.items.page(auth, input);
  }
  @Handle(routes.versions) versions(auth: Auth, { lawId }: In<typeof routes.versions>) {
    return this.items.versions(auth, lawId);
  }
  @Handle(routes.ofSubstance) ofSubstance(auth: Auth, { substanceId }: In<typeof routes.ofSubstance>) {
    return this.items.ofSubstance(auth, substanceId);
  }
  @Handle(routes.subTypes) subTypes(auth: Auth, { lawId }: In<typeof routes.subTypes>) {
    return this.items.subTypes(auth, lawId);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.items.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.items.delete(auth, ids);
  }
}
