import { Injectable } from '@nestjs/common';
import {
  type FileDownloadRow,
  type FileInfoRow,
  type FileInfoSave,
  fileJobs,
  type FileVersionRow,
  type Page,
  type PageQuery,
  type UploadedFile,
} from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import {
  AuditTrail,
  type Auth,
  badInput,
  can,
  Db,
  JobQueue,
  notFound,
  StoredFiles,
  systemAuth,
} from '@matlas/server-kit';
import { FILE_INFO, type FileInfoRecord, FileInfoStore, type FilePlace } from './file-info.store';

const SUBJECT = 'file_info';
const OPEN = 0;
export const rightOf = (place: FilePlace): 'message:fileInfo' | 'message:modFileInfo' =>
  place === 'system' ? 'message:fileInfo' : 'message:modFileInfo';
const purposeOf = (place: FilePlace): 'systemFile' | 'modelFile' => (place === 'system' ? 'systemFile' : 'modelFile');

/** Files of the platform, of an enterprise and of its vehicle models, with their versions. */
@Injectable()
export class FileInfoService {
  constructor(
    private readonly db: Db,
    private readonly infos: FileInfoStore,
    private readonly files: StoredFiles,
    private readonly models: VehicleModelService,
    private readonly audit: AuditTrail,
    private readonly jobs: JobQueue,
  ) {}

  /** Throws `notFound` for a model that the caller does not see. */
  async page(auth: Auth, place: FilePlace, page: PageQuery): Promise<Page<FileInfoRow>> {
    if (typeof place === 'object') await this.models.getModel(auth, place.modId);
    const onlyOpen = !can(auth, `${rightOf(place)}:edit`);
    // Contents of the operating centre's files belong to the centre; the store limits the list to what the caller sees.
    const found = await this.db.asPlatform(() => this.infos.page(auth.scope, place, { page, onlyOpen }));
    return { ...found, records: found.records.map((record) => toRow(auth, place, record)) };
  }
  async upload(auth: Auth, place: FilePlace, file: UploadedFile) {
    const stored = await this.files.storeUpload(auth, file, purposeOf(place));
    return { fileId: stored.id, filename: stored.name, url: `/api/sys/file/${stored.id}/download` };
  }
  save(auth: Auth, place: FilePlace, input: FileInfoSave): Promise<FileInfoRow> {
    return this.db.tx(async () => {
      const { id, version, fileId, note } = input;
      if (typeof place === 'object') await this.models.getModel(auth, place.modId);
      const before = id === undefined ? undefined : await this.infos.lockFile(auth.scope, place, id);
      if (!before && fileId === undefined) throw badInput({ path: 'fileId', code: 'required' });
      if (fileId !== undefined) await this.assertFresh(auth, place, fileId);
      const fields = FILE_INFO.fieldsOf(input);
      const owner = {
        enterpriseId: auth.enterpriseId,
        isPlatform: place === 'system' && auth.scope.reach === 'all',
        modelId: typeof place === 'object' ? place.modId : null,
        createdBy: auth.userId || null,
      };
      const saved = await this.infos.save(
        before ? { ...fields, id: before.id, version: version ?? before.version } : { ...fields, ...owner },
      );
      if (fileId !== undefined) {
        await this.infos.addVersion(saved, { fileId, note, by: auth.userId || null });
        await this.jobs.start(systemAuth(), fileJobs.texts, {}, { priority: 2 });
      }
      const after = await this.infos.lockFile(auth.scope, place, saved);
      const action = before ? 'change' : 'create';
      await this.audit.write(auth, { subject: SUBJECT, subjectId: saved, action, before: before ?? null, after });
      return toRow(auth, place, after);
    });
  }
  delete(auth: Auth, place: FilePlace, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      const own = { ...auth.scope, reach: auth.scope.reach === 'all' ? 'all' : 'enterprise' } as const;
      for (const id of ids) {
        const before = await this.infos.lockFile(auth.scope, place, id);
        const fileIds = await this.infos.listFileIds(id);
        await this.infos.delete(id);
        for (const fileId of fileIds)
          if (!(await this.infos.isFileUsed(fileId)) && (await this.files.findFile(own, fileId)))
            await this.files.remove(own, fileId);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }
  async listVersions(auth: Auth, place: FilePlace, id: number): Promise<FileVersionRow[]> {
    await this.findReadable(auth, place, id);
    const versions = await this.db.asPlatform(() => this.infos.listVersions(id));
    return versions.map(({ at, ...version }) => ({ ...version, createTime: at.toISOString() }));
  }
  async listDownloads(auth: Auth, place: FilePlace, id: number): Promise<FileDownloadRow[]> {
    await this.db.tx(() => this.infos.lockFile(auth.scope, place, id));
    const downloads = await this.infos.listDownloads(id);
    return downloads.map(({ time, ...download }) => ({ ...download, time: time.toISOString() }));
  }
  /** A file that the caller may read: what is not open only by those who may edit files. */
  async findReadable(auth: Auth, place: FilePlace, id: number): Promise<FileInfoRecord> {
    const found = await this.db.asPlatform(() => this.infos.getFile(auth.scope, place, id));
    if (found.viewOpen !== OPEN && !can(auth, `${rightOf(place)}:edit`)) throw notFound('file', id);
    return found;
  }

  /** Content that the caller uploaded for this purpose and that is no version yet. */
  private async assertFresh(auth: Auth, place: FilePlace, fileId: number): Promise<void> {
    await this.files.requireOwnUpload(auth, fileId, { purpose: purposeOf(place) });
    if (await this.infos.isFileUsed(fileId)) throw badInput({ path: 'fileId', code: 'notFound' });
  }
}

export function toRow(auth: Auth, place: FilePlace, record: FileInfoRecord): FileInfoRow {
  const { enterpriseId, isPlatform, modelId, fileId: _file, sha256: _sum, createTime, updateTime, ...fields } = record;
  const isKept =
    place !== 'system' || (auth.scope.reach === 'all' ? isPlatform : !isPlatform && enterpriseId === auth.enterpriseId);
  const right = rightOf(place);
  return {
    ...fields,
    ofPlatform: isPlatform,
    modId: modelId,
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
    can: { edit: isKept && can(auth, `${right}:edit`), delete: isKept && can(auth, `${right}:delete`) },
  };
}
