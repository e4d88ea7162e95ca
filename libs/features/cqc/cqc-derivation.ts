import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type api, cqcJobs, type In, type JobStarted } from '@matlas/contract';
import { chunked, deriveCqcPositions, type DeriveOptions } from '@matlas/domain';
import { type BomRead, type NewPosition } from '@matlas/features/bom';
import { modelNames } from '@matlas/features/vehicle';
import { AppError, type Auth, Db, JobQueue } from '@matlas/server-kit';
import { CqcModels } from './cqc-models';
import { CqcPositionStore, type StoredSource } from './cqc-position.store';

const POSITIONS_OF_PAGE = 2000;
/** A CQC BOM made from a vehicle BOM, ready to replace the present one; `sourceIds` in tree order. */
export interface DerivedBom extends Pick<BomRead, 'pages' | 'positionCount' | 'contentKey'> {
  sourceIds: number[];
}

/** Makes CQC BOMs from vehicle BOMs. */
@Injectable()
export class CqcDerivation {
  constructor(
    private readonly db: Db,
    private readonly models: CqcModels,
    private readonly store: CqcPositionStore,
    private readonly jobs: JobQueue,
  ) {}

  start(auth: Auth, { modId, ...options }: In<typeof api.cqc.derive>): Promise<JobStarted> {
    return this.db.tx(async () => {
      const vehicle = await this.models.getVehicle(auth, modId);
      if (vehicle.bomPositions === 0) throw new AppError('bom.empty');
      const cqcModId = await this.models.ensureCqcModel(auth, modId);
      return this.jobs.start(
        auth,
        cqcJobs.derive,
        { modId, cqcModId, ...options },
        { title: { model: modelNames(vehicle) } },
      );
    });
  }
  async derive(auth: Auth, modId: number, options: DeriveOptions): Promise<DerivedBom> {
    const sources = await this.store.listSource(auth.scope, modId);
    if (sources.length === 0) throw new AppError('bom.empty');
    const keys = new Map(sources.map((source) => [source.id, source]));
    const derived = deriveCqcPositions(sources, options);
    const pages = chunked(derived, POSITIONS_OF_PAGE).map((page) =>
      JSON.stringify(
        page.map(({ sourceId, ...position }): NewPosition => ({
          ...position,
          ...searchFields(keys.get(sourceId)),
          sheetRow: null,
        })),
      ),
    );
    const hash = createHash('sha256');
    for (const page of pages) hash.update(page);
    return {
      pages,
      positionCount: derived.length,
      contentKey: hash.digest('hex'),
      sourceIds: derived.map(({ sourceId }) => sourceId),
    };
  }
}

const searchFields = (source: StoredSource | undefined): Pick<NewPosition, 'pinyin' | 'numberKey'> => ({
  pinyin: source?.pinyin ?? '',
  numberKey: source?.numberKey ?? '',
});
