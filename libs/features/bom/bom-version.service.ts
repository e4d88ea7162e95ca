import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { type BomVersion, bomJobs, type JobStarted, type PageQuery } from '@matlas/contract';
import { modelNames, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, Db, JobQueue, taskFile, WorkerPool } from '@matlas/server-kit';
import { BomVersionStore } from './bom-version.store';
import type { StorableVersion, VersionPositions } from './read-version.task';

const READ_VERSION = taskFile<typeof import('./read-version.task')>(require.resolve('./read-version.task'));
const pack = promisify(gzip);

/** Earlier BOMs of a model: kept when another takes their place, looked at, and brought back. */
@Injectable()
export class BomVersionService {
  constructor(
    private readonly db: Db,
    private readonly versions: BomVersionStore,
    private readonly models: VehicleModelService,
    private readonly jobs: JobQueue,
    private readonly pool: WorkerPool,
  ) {}

  async listVersions(auth: Auth, modelId: number): Promise<BomVersion[]> {
    await this.models.getModel(auth, modelId);
    return this.versions.listVersions(auth.scope, modelId);
  }
  async listPositions(auth: Auth, versionId: number, page: PageQuery): Promise<VersionPositions> {
    const packed = await this.versions.getContent(auth.scope, versionId);
    const from = (page.pageNo - 1) * page.pageSize;
    return (await this.pool.run(
      READ_VERSION,
      { packed, want: 'page', q: page.q ?? '', from, count: page.pageSize },
      { isShort: true },
    )) as VersionPositions;
  }
  startRestore(auth: Auth, versionId: number): Promise<JobStarted> {
    return this.db.tx(async () => {
      const version = await this.versions.getVersion(auth.scope, versionId);
      const model = await this.models.lockUnlockedModel(auth, version.modId);
      return this.jobs.start(
        auth,
        bomJobs.restore,
        { bomVersionId: versionId, modelId: model.id },
        { title: { model: modelNames(model), number: version.number } },
      );
    });
  }
  /** A version ready to be stored. */
  async readVersion(auth: Auth, versionId: number, signal: AbortSignal): Promise<StorableVersion> {
    const packed = await this.versions.getContent(auth.scope, versionId);
    return (await this.pool.run(READ_VERSION, { packed, want: 'positions' }, { signal })) as StorableVersion;
  }
  /**
   * Keeps the present BOM as a version, before another takes its place in the same transaction; an empty one is not
   * kept. Returns its positions as JSON pages of KeptPosition.
   */
  async keepPresent(
    auth: Auth,
    version: { modelId: number; reason: BomVersion['reason']; fileName: string },
  ): Promise<string[]> {
    const pages = await this.versions.readPages(auth.scope, version.modelId);
    if (pages.length > 0) await this.versions.create(auth, version, await pack(pages.join('\n')));
    return pages;
  }
}
