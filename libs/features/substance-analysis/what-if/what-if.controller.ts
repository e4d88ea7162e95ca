import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { WhatIfService } from './what-if.service';
import { WhatIfUseService } from './what-if-use.service';
import { WhatIfRunService } from './what-if-run.service';

const routes = api.analysisWhatIf;
@Controller()
export class WhatIfController {
  constructor(
    private readonly whatIfs: WhatIfService,
    private readonly variantUses: WhatIfUseService,
    private readonly runs: WhatIfRunService,
  ) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.whatIfs.page(auth, input);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.whatIfs.get(auth, id);
  }
  @Handle(routes.searchUses) uses(auth: Auth, input: In<typeof routes.searchUses>) {
    return this.variantUses.listUses(auth, input);
  }
  @Handle(routes.candidates) candidates(auth: Auth, input: In<typeof routes.candidates>) {
    return this.variantUses.candidates(auth, input);
  }
  @Handle(routes.check) check(auth: Auth, { modId, variant }: In<typeof routes.check>) {
    return this.variantUses.check(auth, modId, variant);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.whatIfs.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.whatIfs.delete(auth, ids);
  }
  @Handle(routes.run) run(auth: Auth, input: In<typeof routes.run>) {
    return this.runs.run(auth, input);
  }
  @Handle(routes.result) result(auth: Auth, { id }: In<typeof routes.result>) {
    return this.runs.result(auth, id);
  }
}
