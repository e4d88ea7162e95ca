import { Controller } from '@nestjs/common';
import { componentChangeApi, type ComponentChangeSave, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ChangeExport } from './change-export';
import { ChangeService } from './change.service';

@Controller()
export class ChangeController {
  constructor(
    private readonly changes: ChangeService,
    private readonly reports: ChangeExport,
  ) {}
  @Handle(componentChangeApi.page) page(auth: Auth, page: PageQuery) {
    return this.changes.page(auth, page);
  }
  @Handle(componentChangeApi.com) com(auth: Auth, request: In<typeof componentChangeApi.com>) {
    return this.changes.listParts(auth, request);
  }
  @Handle(componentChangeApi.saveOrUpdate) save(auth: Auth, input: ComponentChangeSave) {
    return this.changes.save(auth, input);
  }
  @Handle(componentChangeApi.delete) delete(auth: Auth, { ids }: In<typeof componentChangeApi.delete>) {
    return this.changes.delete(auth, ids);
  }
  @Handle(componentChangeApi.export) export(auth: Auth, page: PageQuery) {
    return this.reports.exportList(auth, page);
  }
  @Handle(componentChangeApi.effect) effect(auth: Auth, { id }: In<typeof componentChangeApi.effect>) {
    return this.changes.showEffects(auth, id);
  }
  @Handle(componentChangeApi.confirm) confirm(auth: Auth, { id }: In<typeof componentChangeApi.confirm>) {
    return this.changes.confirm(auth, id);
  }
  @Handle(componentChangeApi.undo) undo(auth: Auth, { id }: In<typeof componentChangeApi.undo>) {
    return this.changes.undo(auth, id);
  }
}
