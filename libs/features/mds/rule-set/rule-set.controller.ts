import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RuleSetService } from './rule-set.service';

const routes = api.mdsRuleSet;
@Controller()
export class RuleSetController {
  constructor(private readonly ruleSets: RuleSetService) {}
  @Handle(routes.list) list(auth: Auth) {
    return this.ruleSets.list(auth);
  }
  @Handle(routes.get) get(auth: Auth, input: In<typeof routes.get>) {
    return this.ruleSets.get(auth, input);
  }
  @Handle(routes.getByKey) byKey(auth: Auth, input: In<typeof routes.getByKey>) {
    return this.ruleSets.byKey(auth, input);
  }
  @Handle(routes.derive) derive(auth: Auth, input: In<typeof routes.derive>) {
    return this.ruleSets.derive(auth, input);
  }
  @Handle(routes.save) save(auth: Auth, input: In<typeof routes.save>) {
    return this.ruleSets.save(auth, input);
  }
  @Handle(routes.activate) activate(auth: Auth, input: In<typeof routes.activate>) {
    return this.ruleSets.activate(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.ruleSets.delete(auth, ids);
  }
  @Handle(routes.choose) choose(auth: Auth, { id }: In<typeof routes.choose>) {
    return this.ruleSets.chooseSet(auth, id);
  }
}
