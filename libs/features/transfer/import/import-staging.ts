import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Injectable } from '@nestjs/common';
import { topologicalSort } from '@matlas/domain';
import type { DocumentPiece, FileFault, SheetDocument } from '@matlas/formats';
import { listDocumentNodes, referencedKeys } from '../core';
import { faultRow, LOST_SHEET } from './fault-rows';
import { ImportFaultStore, type StoredFault } from './import-fault.store';
import { type StagedSheet, StagedSheetStore } from './staged-sheet.store';

const PAGE = 200;
/**
 * The staged contents of a file. `lost`: sheets with an error that could not be read at all. `nextFault`: number of
 * the next fault.
 */
export interface Staged {
  sheets: number;
  lost: number;
  nextFault: number;
  cycles: ReadonlySet<number>;
}

/**
 * Writes the results of a reader to the tables of the import, replacing earlier ones. Runs in the caller's
 * transaction.
 */
@Injectable()
export class ImportStaging {
  constructor(
    private readonly staged: StagedSheetStore,
    private readonly faults: ImportFaultStore,
  ) {}

  async replaceStaged(importId: number, path: string): Promise<Staged> {
    await this.faults.clear(importId, ['file', 'match', 'check']);
    await this.staged.clearSheets(importId);
    const { keys, twice } = await this.stageSheets(importId, path);
    const staged = await this.stageFaults(importId, path, keys, twice);
    const links = await this.staged.listLinks(importId);
    const byKey = new Map(links.map((link) => [link.key, link]));
    const { ordered, cycles: circles } = topologicalSort(links, ({ refs }) =>
      refs.flatMap((key) => byKey.get(key) ?? []),
    );
    await this.staged.saveOrder(
      importId,
      ordered.map(({ n }) => n),
    );
    return { sheets: keys.size, cycles: new Set([...circles].map(({ n }) => n)), ...staged };
  }

  private async stageSheets(
    importId: number,
    path: string,
  ): Promise<{ keys: Map<string, number>; twice: SheetDocument[] }> {
    const [keys, twice] = [new Map<string, number>(), [] as SheetDocument[]];
    let page: StagedSheet[] = [];
    for await (const piece of piecesOf(path)) {
      if (!('sheet' in piece)) continue;
      const { sheet } = piece;
      if (keys.has(sheet.key)) {
        twice.push({ ...sheet, root: { ...sheet.root, children: [] } });
        continue;
      }
      keys.set(sheet.key, keys.size + 1);
      page.push({ n: keys.size, document: sheet, refs: referencedKeys(sheet), nodes: listDocumentNodes(sheet).length });
      if (page.length === PAGE) {
        await this.staged.insert(importId, page);
        page = [];
      }
    }
    await this.staged.insert(importId, page);
    return { keys, twice };
  }
  private async stageFaults(
    importId: number,
    path: string,
    keys: ReadonlyMap<string, number>,
    twice: readonly SheetDocument[],
  ): Promise<{ lost: number; nextFault: number }> {
    const lost = new Set<string>();
    let [page, n]: [StoredFault[], number] = [[], 1];
    const report = async (fault: FileFault): Promise<void> => {
      const sheetN = fault.sheetKey === undefined ? null : (keys.get(fault.sheetKey) ?? LOST_SHEET);
      if (sheetN === LOST_SHEET && fault.severity === 'error') lost.add(fault.sheetKey ?? '');
      page.push({ n: n++, ...faultRow(fault, sheetN, 'file') });
      if (page.length === PAGE) {
        await this.faults.insert(importId, page);
        page = [];
      }
    };
    for (const { key, place = {}, root } of twice)
      await report({
        place: root.place ?? place,
        severity: 'error',
        code: 'transfer.keyTwice',
        params: { value: key },
        sheetKey: key,
        nodeKey: root.key,
      });
    for await (const piece of piecesOf(path)) if ('fault' in piece) await report(piece.fault);
    if (keys.size + lost.size === 0 && n === 1)
      await report({ place: {}, severity: 'error', code: 'transfer.noSheets' });
    await this.faults.insert(importId, page);
    return { lost: lost.size, nextFault: n };
  }
}

async function* piecesOf(path: string): AsyncGenerator<DocumentPiece> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (line !== '') yield JSON.parse(line) as DocumentPiece;
}
