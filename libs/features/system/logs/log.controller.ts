import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { LogService } from './log.service';

const routes = api.system.logs;
@Controller()
export class LogController {
  constructor(private readonly logs: LogService) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.logs.page(auth, input);
  }
  @Handle(routes.exportLogInfo) export(auth: Auth, input: In<typeof routes.exportLogInfo>) {
    return this.logs.export(auth, input);
  }
}
