import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { WatchCheckService } from './watch-check.service';
import { WatchSaveService } from './watch-save.service';
import { WatchService } from './watch.service';

const routes = api.analysisWatch;
@Controller()
export class WatchController {
  constructor(
    private readonly watches: WatchService,
    private readonly saves: WatchSaveService,
    private readonly checks: WatchCheckService,
  ) {}
  @Handle(routes.page) page(auth: Auth, { page }: In<typeof routes.page>) {
    return this.watches.page(auth, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.watches.get(auth, id);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.saves.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.watches.delete(auth, ids);
  }
  @Handle(routes.subscribe) subscribe(auth: Auth, { id, on }: In<typeof routes.subscribe>) {
    return this.watches.subscribe(auth, id, on);
  }
  @Handle(routes.runNow) runNow(auth: Auth, { id }: In<typeof routes.runNow>) {
    return this.checks.checkWatch(auth, id, true);
  }
}
