import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { homologationJobs, type HomologationResult } from '@matlas/contract';
import { homologationJson } from '@matlas/formats';
import { type JobContext, JobHandler, StoredFiles } from '@matlas/server-kit';
import { HOMOLOGATION_FILE, HomologationFileStore } from './homologation-file.store';
import { HomologationService } from './homologation.service';

/** Creates the file of a vehicle from every sheet of its BOM and all that they use. */
@Injectable()
export class MakeHomologationJob extends JobHandler<typeof homologationJobs.vehicle> {
  readonly def = homologationJobs.vehicle;
  constructor(
    private readonly homologation: HomologationService,
    private readonly files: StoredFiles,
    private readonly own: HomologationFileStore,
  ) {
    super();
  }

  async run({ modId }: { modId: number; by: number }, context: JobContext): Promise<HomologationResult> {
    const { auth } = context;
    const { name, check, entries } = await this.homologation.buildVehicleAspect(auth, modId, (done, total) =>
      context.reportProgress(done, total, { key: 'homologation.reading' }),
    );
    const sink = new PassThrough();
    const written = pipeline(Readable.from(homologationJson(entries)), sink);
    written.catch((error: unknown) => sink.destroy(error instanceof Error ? error : new Error(String(error))));
    const { id: fileId } = await this.files.storeStream(auth, sink, name, HOMOLOGATION_FILE);
    await written;
    return context.finish(async () => {
      for (const old of await this.own.listOtherFileIds(auth.scope, fileId)) await this.files.remove(auth.scope, old);
      return { ...check, fileId };
    });
  }
}
