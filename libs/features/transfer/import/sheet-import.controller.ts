import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ImportWorkbooks } from './import-workbooks';
import { SheetImportChangeService } from './sheet-import-change.service';
import { SheetImportNamesService } from './sheet-import-names.service';
import { SheetImportQueries } from './sheet-import-queries';
import { SheetImportStartService } from './sheet-import-start.service';
import { SheetImportService } from './sheet-import.service';

const routes = api.transferImport;
@Controller()
export class SheetImportController {
  constructor(
    private readonly imports: SheetImportService,
    private readonly queries: SheetImportQueries,
    private readonly changes: SheetImportChangeService,
    private readonly starts: SheetImportStartService,
    private readonly workbooks: ImportWorkbooks,
    private readonly names: SheetImportNamesService,
  ) {}
  @Handle(routes.formats) formats() {
    return this.queries.formats();
  }
  @Handle(routes.template) template(_auth: Auth, { type }: In<typeof routes.template>) {
    return this.workbooks.template(type);
  }
  @Handle(routes.upload) upload(auth: Auth, input: In<typeof routes.upload>) {
    return this.imports.upload(auth, input);
  }
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.queries.page(auth, page);
  }
  @Handle(routes.get) one(auth: Auth, { id }: In<typeof routes.get>) {
    return this.queries.one(auth, id);
  }
  @Handle(routes.sheets) sheets(auth: Auth, input: In<typeof routes.sheets>) {
    return this.queries.listSheets(auth, input);
  }
  @Handle(routes.faults) faults(auth: Auth, input: In<typeof routes.faults>) {
    return this.queries.faults(auth, input);
  }
  @Handle(routes.lines) lines(auth: Auth, input: In<typeof routes.lines>) {
    return this.queries.listLines(auth, input);
  }
  @Handle(routes.correct) correct(auth: Auth, input: In<typeof routes.correct>) {
    return this.changes.correct(auth, input);
  }
  @Handle(routes.decide) decide(auth: Auth, input: In<typeof routes.decide>) {
    return this.changes.decide(auth, input);
  }
  @Handle(routes.map) map(auth: Auth, input: In<typeof routes.map>) {
    return this.changes.map(auth, input);
  }
  @Handle(routes.tree) tree(auth: Auth, input: In<typeof routes.tree>) {
    return this.queries.readTree(auth, input);
  }
  @Handle(routes.faultKinds) faultKinds(auth: Auth, input: In<typeof routes.faultKinds>) {
    return this.queries.listFaultKinds(auth, input);
  }
  @Handle(routes.names) listNames(auth: Auth, { id }: In<typeof routes.names>) {
    return this.names.listNames(auth, id);
  }
  @Handle(routes.mapNames) mapNames(auth: Auth, input: In<typeof routes.mapNames>) {
    return this.names.mapNames(auth, input);
  }
  @Handle(routes.recheck) recheck(auth: Auth, input: In<typeof routes.recheck>) {
    return this.changes.recheck(auth, input);
  }
  @Handle(routes.start) start(auth: Auth, input: In<typeof routes.start>) {
    return this.starts.start(auth, input);
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
