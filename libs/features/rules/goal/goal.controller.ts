import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { GoalService } from './goal.service';

const routes = api.rulesGoals;
@Controller()
export class GoalController {
  constructor(private readonly goals: GoalService) {}
  @Handle(routes.targets) targets(auth: Auth, { page }: In<typeof routes.targets>) {
    return this.goals.targetPage(auth, page);
  }
  @Handle(routes.saveTarget) saveTarget(auth: Auth, input: In<typeof routes.saveTarget>) {
    return this.goals.saveTarget(auth, input);
  }
  @Handle(routes.deleteTargets) deleteTargets(auth: Auth, { ids }: In<typeof routes.deleteTargets>) {
    return this.goals.deleteTargets(auth, ids);
  }
  @Handle(routes.limits) limits(auth: Auth, { page }: In<typeof routes.limits>) {
    return this.goals.limitPage(auth, page);
  }
  @Handle(routes.saveLimit) saveLimit(auth: Auth, input: In<typeof routes.saveLimit>) {
    return this.goals.saveLimit(auth, input);
  }
  @Handle(routes.deleteLimits) deleteLimits(auth: Auth, { ids }: In<typeof routes.deleteLimits>) {
    return this.goals.deleteLimits(auth, ids);
  }
}
