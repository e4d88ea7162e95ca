import { Controller } from '@nestjs/common';
import { componentRecordApi, type ComponentRecordSave, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RecordExport } from './record-export';
import { RecordService } from './record.service';

@Controller()
export class RecordController {
  constructor(
    private readonly records: RecordService,
    private readonly reports: RecordExport,
  ) {}
  @Handle(componentRecordApi.page) page(auth: Auth, page: PageQuery) {
    return this.records.page(auth, page);
  }
  @Handle(componentRecordApi.saveOrUpdate) save(auth: Auth, input: ComponentRecordSave) {
    return this.records.save(auth, input);
  }
  @Handle(componentRecordApi.delete) delete(auth: Auth, { ids }: In<typeof componentRecordApi.delete>) {
    return this.records.delete(auth, ids);
  }
  @Handle(componentRecordApi.export) export(auth: Auth, page: PageQuery) {
    return this.reports.exportList(auth, page);
  }
  @Handle(componentRecordApi.effect) effect(auth: Auth, { id }: In<typeof componentRecordApi.effect>) {
    return this.records.showEffects(auth, id);
  }
  @Handle(componentRecordApi.confirm) confirm(auth: Auth, { id }: In<typeof componentRecordApi.confirm>) {
    return this.records.confirm(auth, id);
  }
  @Handle(componentRecordApi.undo) undo(auth: Auth, { id }: In<typeof componentRecordApi.undo>) {
    return this.records.undo(auth, id);
  }
}
