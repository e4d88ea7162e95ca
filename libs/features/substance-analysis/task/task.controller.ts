import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AnalysisTaskService } from './task.service';

const routes = api.analysisTask;
@Controller()
export class AnalysisTaskController {
  constructor(private readonly tasks: AnalysisTaskService) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.tasks.page(auth, input);
  }
  @Handle(routes.people) people(auth: Auth) {
    return this.tasks.listColleagues(auth);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.tasks.save(auth, input);
  }
  @Handle(routes.finish) finish(auth: Auth, input: In<typeof routes.finish>) {
    return this.tasks.finish(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.tasks.delete(auth, ids);
  }
}
