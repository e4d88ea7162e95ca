import { Controller } from '@nestjs/common';
import { jobsApi, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { JobService } from './job.service';

@Controller()
export class JobController {
  constructor(private readonly jobs: JobService) {}
  @Handle(jobsApi.events) events(auth: Auth) {
    return this.jobs.streamOwnJobs(auth);
  }
  @Handle(jobsApi.page) page(auth: Auth, query: PageQuery) {
    return this.jobs.page(auth, query);
  }
  @Handle(jobsApi.pageByQuery) pageByQuery(auth: Auth, query: PageQuery) {
    return this.jobs.page(auth, query);
  }
  @Handle(jobsApi.get) one(auth: Auth, { id }: { id: number }) {
    return this.jobs.getJob(auth, id);
  }
  @Handle(jobsApi.cancel) cancel(auth: Auth, { id }: { id: number }) {
    return this.jobs.cancel(auth, id);
  }
  @Handle(jobsApi.retry) retry(auth: Auth, { id }: { id: number }) {
    return this.jobs.retry(auth, id);
  }
  @Handle(jobsApi.eventsOf) eventsOf(auth: Auth, { id }: { id: number }) {
    return this.jobs.streamJob(auth, id);
  }
}
