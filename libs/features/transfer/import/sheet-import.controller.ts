import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ImportWorkbooks } from './import-workbooks';
import { SheetImportService } from './sheet-import.service';

const routes = api.transferImport;
@Controller()
export class SheetImportController {
  constructor(
    private readonly imports: SheetImportService,
    private readonly workbooks: ImportWorkbooks,
  ) {}
  @Handle(routes.formats) formats() {
    return this.imports.formats();
  }
  @Handle(routes.template) template(_auth: Auth, { type }: In<typeof routes.template>) {
    return this.workbooks.template(type);
  }
  @Handle(routes.upload) upload(auth: Auth, input: In<typeof routes.upload>) {
    return this.imports.upload(auth, input);
  }
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.imports.page(auth, page);
  }
  @Handle(routes.get) one(auth: Auth, { id }: In<typeof routes.get>) {
    return this.imports.one(auth, id);
  }
  @Handle(routes.sheets) sheets(auth: Auth, input: In<typeof routes.sheets>) {
    return this.imports.listSheets(auth, input);
  }
  @Handle(routes.faults) faults(auth: Auth, input: In<typeof routes.faults>) {
    return this.imports.faults(auth, input);
  }
  @Handle(routes.lines) lines(auth: Auth, input: In<typeof routes.lines>) {
    return this.imports.listLines(auth, input);
  }
  @Handle(routes.correct) correct(auth: Auth, input: In<typeof routes.correct>) {
    return this.imports.correct(auth, input);
  }
  @Handle(routes.recheck) recheck(auth: Auth, input: In<typeof routes.recheck>) {
    return this.imports.recheck(auth, input);
  }
  @Handle(routes.start) start(auth: Auth, input: In<typeof routes.start>) {
    return this.imports.start(auth, input);
  }
  @Handle(routes.faultsWorkbook) faultsWorkbook(auth: Auth, { id }: In<typeof routes.faultsWorkbook>) {
    return this.workbooks.faults(auth, id);
  }
  @Handle(routes.linesWorkbook) linesWorkbook(auth: Auth, { id }: In<typeof routes.linesWorkbook>) {
    return this.workbooks.exportLines(auth, id);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.imports.delete(auth, ids);
  }
}
