import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { type HomologationCheck, homologationJobs, type JobStarted, mimeOf } from '@matlas/contract';
import { isReleased, positionUses } from '@matlas/domain';
import { HomologationAspect, type HomologationEntry, homologationJson, type HomologationNote } from '@matlas/formats';
import { BomPositionStore } from '@matlas/features/bom';
import { SheetStore } from '@matlas/features/mds';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, Db, exportStream, type FileAnswer, JobQueue, StoredFiles } from '@matlas/server-kit';
import { SheetDocuments } from '../core';
import { getDocumentKey } from '../core/to-document';
import { HomologationFileStore } from './homologation-file.store';

/** Maximum positions listed per gap. */
const SHOWN_PLACES = 20;
const ASPECT = 'MaterialForHomologation';

/** Number of finished sheets. */
type ReportProgress = (done: number, total: number) => Promise<void>;
interface Aspect {
  entries: HomologationEntry[];
  notes: HomologationNote[];
  sheets: number;
  withoutSheet: number;
}

/** The aspect MaterialForHomologation of a component's sheet, or of all released sheets of a vehicle's BOM. */
@Injectable()
export class HomologationService {
  constructor(
    private readonly documents: SheetDocuments,
    private readonly sheets: SheetStore,
    private readonly models: VehicleModelService,
    private readonly positions: BomPositionStore,
    private readonly db: Db,
    private readonly jobs: JobQueue,
    private readonly files: StoredFiles,
    private readonly own: HomologationFileStore,
  ) {}

  startVehicle(auth: Auth, modId: number): Promise<JobStarted> {
    return this.db.tx(async () => {
      const { internalNumber } = await this.models.getModel(auth, modId);
      return this.jobs.start(
        auth,
        homologationJobs.vehicle,
        { modId, by: auth.userId },
        { title: { model: internalNumber } },
      );
    });
  }
  async exportVehicle(auth: Auth, fileId: number): Promise<FileAnswer> {
    return this.files.answerFile(auth.scope, await this.own.getOwnFileId(auth.scope, fileId));
  }
  /** Returns the aspect with its file name. */
  async buildVehicleAspect(
    auth: Auth,
    modId: number,
    reportProgress: ReportProgress,
  ): Promise<{ name: string; check: HomologationCheck; entries: HomologationEntry[] }> {
    const { internalNumber } = await this.models.getModel(auth, modId);
    const aspect = await this.createAspect(auth, modId, reportProgress);
    return { name: nameOf(internalNumber), check: summary(aspect), entries: aspect.entries };
  }
  async checkSheet(auth: Auth, sheetId: number): Promise<HomologationCheck> {
    return summary(await this.buildSheetAspect(auth, [sheetId], 0));
  }
  async exportSheet(auth: Auth, sheetId: number): Promise<FileAnswer> {
    const { cid, cver } = await this.sheets.findSheet(auth.scope, sheetId);
    return file(`${cid}_${cver}`, await this.buildSheetAspect(auth, [sheetId], 0));
  }

  /**
   * A position is represented by its sheet when this is released and visible to the caller; positions below it are
   * contained in that sheet.
   */
  private async createAspect(auth: Auth, modId: number, reportProgress: ReportProgress): Promise<Aspect> {
    const positions = await this.positions.listTree(auth.scope, modId);
    const places = new Map(positions.map(({ id }, index) => [id, index]));
    const hooked = positions.map(({ sheet }) => (sheet && isReleased(sheet) ? sheet.id : 0));
    const seen = new Set(
      (await this.sheets.findSheets(auth.scope, [...new Set(hooked.filter(Boolean))])).map(({ id }) => id),
    );
    const counted = hooked.map((id) => (seen.has(id) ? id : 0));
    const uses = positionUses({
      parent: positions.map(({ parentId }) => (parentId === null ? -1 : (places.get(parentId) ?? -1))),
      quantity: positions.map(({ quantity }) => Number(quantity)),
      hooked: counted,
    });
    const ids = [...new Set(counted.filter((_, index) => uses[index]?.role === 'counted'))];
    return this.buildSheetAspect(auth, ids, uses.filter(({ role }) => role === 'unmatched').length, reportProgress);
  }
  private async buildSheetAspect(
    auth: Auth,
    ids: readonly number[],
    withoutSheet: number,
    reportProgress: ReportProgress = () => Promise.resolve(),
  ): Promise<Aspect> {
    const aspect = new HomologationAspect();
    const rootKeys = new Set((await this.sheets.findSheets(auth.scope, ids)).map(getDocumentKey));
    let done = 0;
    for await (const document of this.documents.readDocuments(auth, ids, { withUsed: true })) {
      aspect.add(document);
      if (rootKeys.has(document.key)) await reportProgress((done += 1), rootKeys.size);
    }
    return { ...aspect.entriesOfSheets(rootKeys), sheets: ids.length, withoutSheet };
  }
}

function summary({ entries, notes, sheets, withoutSheet }: Aspect): HomologationCheck {
  const gaps = [...new Set(notes.map(({ gap }) => gap))].map((gap) => {
    const own = notes.filter((note) => note.gap === gap);
    return {
      gap,
      count: own.length,
      places: own.slice(0, SHOWN_PLACES).map(({ itemNumber, name }) => ({ itemNumber, name })),
    };
  });
  return {
    entries: entries.length,
    components: new Set(entries.map(({ itemNumber }) => itemNumber)).size,
    sheets,
    withoutSheet,
    gaps,
  };
}
const nameOf = (of: string): string => `${ASPECT}_${of.replace(/[#%&*/\\|:<>?"\s]+/g, '_')}.json`;
const file = (of: string, { entries }: Aspect): Promise<FileAnswer> => {
  const name = nameOf(of);
  return exportStream(name, mimeOf(name), (sink) => pipeline(Readable.from(homologationJson(entries)), sink));
};
