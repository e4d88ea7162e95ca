import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { TraceService } from './trace.service';

const routes = api.mdsTrace;
@Controller()
export class TraceController {
  constructor(private readonly traces: TraceService) {}
  @Handle(routes.page) page(auth: Auth, { page, ...traced }: In<typeof routes.page>) {
    return this.traces.page(auth, traced, page);
  }
  @Handle(routes.export) export(auth: Auth, { page, ...traced }: In<typeof routes.export>) {
    return this.traces.exportList(auth, traced, page);
  }
  @Handle(routes.graph) graph(auth: Auth, input: In<typeof routes.graph>) {
    return this.traces.loadGraph(auth, input);
  }
  @Handle(routes.history) history(auth: Auth, { id }: In<typeof routes.history>) {
    return this.traces.listHistory(auth, id);
  }
}
