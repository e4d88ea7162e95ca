import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ResMarkExport } from './res-mark-export';
import { ResMarkService } from './res-mark.service';

const routes = api.analysisResMark;
@Controller()
export class ResMarkController {
  constructor(
    private readonly marks: ResMarkService,
    private readonly exports: ResMarkExport,
  ) {}
  @Handle(routes.rules) rules(auth: Auth, { asOf }: In<typeof routes.rules>) {
    return this.marks.listRules(auth, asOf);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.marks.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.marks.delete(auth, ids);
  }
  @Handle(routes.page) page(auth: Auth, { page }: In<typeof routes.page>) {
    return this.marks.page(auth, page);
  }
  @Handle(routes.lock) lock(auth: Auth, { ids, locked }: In<typeof routes.lock>) {
    return this.marks.lock(auth, ids, locked);
  }
  @Handle(routes.export) export(auth: Auth, { id }: In<typeof routes.export>) {
    return this.exports.workbook(auth, id);
  }
}
