import { Injectable } from '@nestjs/common';
import {
  dataOrigin,
  type FlawedSheetRow,
  type Page,
  type PageQuery,
  type SheetFlaw,
  sheetFlaw,
  type SheetRow,
} from '@matlas/contract';
import { type Auth, badInput, Db, notFound } from '@matlas/server-kit';
import { FolderStore } from '../folder/folder.store';
import { toSheetRow } from '../sheet.row';
import { SheetDeleteService } from '../sheet-delete.service';
import { SheetService } from '../sheet.service';
import { type SheetListFilter, SheetStore } from '../sheet.store';
import { FlawedSheetStore } from './flawed-sheet.store';

/** Lists of own data; data imported from IMDS have a list of their own. */
@Injectable()
export class LocalDataService {
  constructor(
    private readonly db: Db,
    private readonly service: SheetService,
    private readonly deletion: SheetDeleteService,
    private readonly sheets: SheetStore,
    private readonly folders: FolderStore,
    private readonly flawed: FlawedSheetStore,
  ) {}

  /** A folder that the caller does not see is refused with the error of the specification for a missing folder. */
  async page(auth: Auth, filter: Partial<SheetListFilter>, page: PageQuery): Promise<Page<SheetRow>> {
    if (filter.folderId !== undefined) await this.folders.findFolder(auth, filter.folderId);
    return this.service.page(auth, filter, page);
  }
  /** The flaws are given by an own parameter, or as a filter of the page query. */
  async flawedPage(auth: Auth, given: readonly SheetFlaw[], page: PageQuery): Promise<Page<FlawedSheetRow>> {
    const { flaws: requested = [], ...others } = page.in;
    const wrong = requested.find((flaw) => !sheetFlaw.has(flaw));
    if (wrong !== undefined)
      throw badInput({
        path: 'querys.in.flaws',
        code: 'invalid_value',
        params: { values: sheetFlaw.values.join(', ') },
      });
    const found = await this.flawed.page(auth.scope, [...given, ...requested.filter((flaw) => sheetFlaw.has(flaw))], {
      ...page,
      in: others,
    });
    return {
      ...found,
      records: found.records.map((sheet) => ({
        ...toSheetRow(auth, sheet),
        flaws: sheet.flaws,
        deletedAt: sheet.deletedAt?.toISOString() ?? null,
      })),
    };
  }
  /** Throws `notFound` for a sheet of another origin. */
  deleteImds(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids)
        if ((await this.sheets.findSheet(auth.scope, id)).origin !== dataOrigin.of.imds) throw notFound('sheet', id);
      return this.deletion.delete(auth, ids);
    });
  }
}
