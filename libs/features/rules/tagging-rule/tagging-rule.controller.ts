import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { TaggingRuleService } from './tagging-rule.service';

const routes = api.rulesTagging;
@Controller()
export class TaggingRuleController {
  constructor(private readonly rules: TaggingRuleService) {}
  @Handle(routes.page) page(auth: Auth, { page, asOf }: In<typeof routes.page>) {
    return this.rules.page(auth, page, asOf);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.rules.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.rules.delete(auth, ids);
  }
  @Handle(routes.classes) classes() {
    return this.rules.allClasses();
  }
  @Handle(routes.listClassesWithoutRule) classesWithout(auth: Auth, input: In<typeof routes.listClassesWithoutRule>) {
    return this.rules.classesWithout(auth, input);
  }
  @Handle(routes.listRulesOfClass) ofClass(auth: Auth, input: In<typeof routes.listRulesOfClass>) {
    return this.rules.ofClass(auth, input);
  }
}
