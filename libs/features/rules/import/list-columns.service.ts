import { Injectable } from '@nestjs/common';
import type { In, LastListImport, ListColumns, ListMapping, rulesImportApi } from '@matlas/contract';
import { RememberedMappings } from '@matlas/features/imports';
import type { ReadList } from '@matlas/formats';
import { type Auth, clock } from '@matlas/server-kit';
import type { LawRecord } from '../law.store';
import { LawStore } from '../law.store';
import { assertListImportable } from './importable-law';
import { ListReader } from './list-reader';

const KIND = 'list';
/** Whose lists look like this one: its authority, else the list itself. */
const partnerOf = ({ authority, code }: LawRecord): string => authority.trim() || code;

/** Columns of list files that a person maps, and the mappings that were confirmed before. */
@Injectable()
export class ListColumnsService {
  constructor(
    private readonly laws: LawStore,
    private readonly reader: ListReader,
    private readonly mappings: RememberedMappings,
  ) {}

  /** The columns of a file with a remembered, a proposed or the given mapping. Nothing is stored. */
  async readColumns(auth: Auth, request: In<typeof rulesImportApi.columns>): Promise<ListColumns> {
    const law = await this.laws.getLaw(auth.scope, request.lawId);
    assertListImportable(auth, law);
    return this.readColumnsOf(auth, law, request);
  }
  /** The same for a list that the caller may read, to compare the file without importing it. */
  async readColumnsToCompare(auth: Auth, request: In<typeof rulesImportApi.columns>): Promise<ListColumns> {
    return this.readColumnsOf(auth, await this.laws.getLaw(auth.scope, request.lawId), request);
  }
  private async readColumnsOf(
    auth: Auth,
    law: LawRecord,
    request: In<typeof rulesImportApi.columns>,
  ): Promise<ListColumns> {
    const known = await this.mappings.listMappings<ListMapping, LastListImport>(auth, KIND, partnerOf(law));
    const { saved, ...columns } = await this.reader.readColumns(request.file, {
      sheetName: request.sheetName,
      headerRow: request.headerRow,
      mapping: request.mapping,
      saved: known.map(({ titles, mapping }) => ({ titles, mapping })),
    });
    const remembered = saved === null ? undefined : known[saved];
    return {
      ...columns,
      source: request.mapping ? 'given' : remembered ? 'saved' : 'proposed',
      lastImport: remembered?.lastResult ?? null,
    };
  }
  /** Remembers the mapping of an imported list with what it gave. A list of a known layout has none. */
  async rememberImport(auth: Auth, law: LawRecord, list: ReadList, file: string, entries: number) {
    await this.rememberMapping(auth, law, list, { file, list: law.code, entries, at: clock.now().toISOString() });
  }
  /** Remembers the mapping of a list that was read, and keeps what its last import gave. */
  async rememberMapping(auth: Auth, law: LawRecord, { mapping, titles }: ReadList, result?: LastListImport) {
    if (mapping === undefined || titles === undefined) return;
    await this.mappings.saveMapping(auth, {
      kind: KIND,
      partner: partnerOf(law),
      titles,
      mapping,
      ...(result ? { result } : {}),
    });
  }
}
