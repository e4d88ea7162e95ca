import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { LawService } from '../law.service';
import { ListColumnsService } from './list-columns.service';
import { ListImportService } from './list-import.service';
import { ListVersionService } from './list-version.service';
import { ListWorkbooks } from './list-workbooks';

const routes = api.rulesImport;
@Controller()
export class ListImportController {
  constructor(
    private readonly imports: ListImportService,
    private readonly versions: ListVersionService,
    private readonly workbooks: ListWorkbooks,
    private readonly laws: LawService,
    private readonly columnsOf: ListColumnsService,
  ) {}
  @Handle(routes.import) import(auth: Auth, input: In<typeof routes.import>) {
    return this.imports.importFile(auth, input);
  }
  @Handle(routes.columns) columns(auth: Auth, input: In<typeof routes.columns>) {
    return this.columnsOf.readColumns(auth, input);
  }
  @Handle(routes.report) async report(auth: Auth, input: In<typeof routes.report>) {
    return this.workbooks.preview(await this.imports.preview(auth, input), input.file.name);
  }
  @Handle(routes.template) template() {
    return this.workbooks.template();
  }
  @Handle(routes.file) file(auth: Auth, { versionId }: In<typeof routes.file>) {
    return this.versions.getFile(auth, versionId);
  }
  @Handle(routes.difference) difference(auth: Auth, { fromId, toId }: In<typeof routes.difference>) {
    return this.versions.getDifference(auth, fromId, toId);
  }
  @Handle(routes.exportDifference) async exportDifference(
    auth: Auth,
    { fromId, toId }: In<typeof routes.exportDifference>,
  ) {
    const difference = await this.versions.difference(auth, fromId, toId);
    return this.workbooks.difference((await this.laws.one(auth, difference.from?.lawId ?? 0)).code, difference);
  }
}
