import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SavedAnalysisService } from './saved-analysis.service';

const routes = api.analysisSaved;
@Controller()
export class SavedAnalysisController {
  constructor(private readonly saved: SavedAnalysisService) {}
  @Handle(routes.page) page(auth: Auth, { page }: In<typeof routes.page>) {
    return this.saved.page(auth, page);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.saved.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.saved.delete(auth, ids);
  }
  @Handle(routes.run) run(auth: Auth, { id }: In<typeof routes.run>) {
    return this.saved.runNow(auth, id);
  }
  @Handle(routes.subscribe) subscribe(auth: Auth, input: In<typeof routes.subscribe>) {
    return this.saved.subscribe(auth, input);
  }
}
