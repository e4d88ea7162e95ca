import { Injectable, Logger } from '@nestjs/common';
import { massDetailJob } from '@matlas/contract';
import { SheetGraphStore } from '@matlas/features/mds';
import { type JobContext, JobHandler, taskFile, WorkerPool } from '@matlas/server-kit';
import type { DetailInput, DetailOutput } from './detail.task';
import { DetailInputStore } from './detail-input.store';
import { DetailWriteStore } from './detail-write.store';
import { MassDetailStore } from './mass-detail.store';

const LIST = taskFile<typeof import('./detail.task')>(require.resolve('./detail.task'));
const STEPS = 3;

/** Calculates the material list and the mass deviations of a vehicle: reads, computes in a worker thread, writes. */
@Injectable()
export class MassDetailJob extends JobHandler<typeof massDetailJob> {
  readonly def = massDetailJob;
  private readonly log = new Logger(MassDetailJob.name);
  constructor(
    private readonly inputs: DetailInputStore,
    private readonly graphs: SheetGraphStore,
    private readonly rows: DetailWriteStore,
    private readonly details: MassDetailStore,
    private readonly pool: WorkerPool,
  ) {
    super();
  }

  async run(
    { detailId, modId }: { detailId: number; modId: number },
    context: JobContext,
  ): Promise<{ detailId: number; lines: number }> {
    const started = performance.now();
    await context.reportProgress(0, STEPS, { key: 'massDetail.loading' });
    // The fingerprint is read first, so that a change during the other reads makes the list stale.
    const inputVersion = await this.inputs.readVersion(modId);
    const input = await this.loadInput(modId, detailId);
    await context.reportProgress(1, STEPS, {
      key: 'massDetail.computing',
      params: { positions: input.positionId.length },
    });
    const output = await this.pool.run(LIST, input, { signal: context.signal });
    await context.reportProgress(2, STEPS, { key: 'massDetail.writing', params: { lines: output.lines.count } });
    const result = await context.finish(() =>
      this.writeList(detailId, modId, { input, output, inputVersion, started }),
    );
    await this.rows
      .analyzeTables()
      .catch((error: unknown) => this.log.warn({ err: error, detailId }, 'the planner learns of the list later'));
    return result;
  }
  /** Calculates the current list without storing it. */
  async calculateList(modId: number): Promise<DetailOutput> {
    return this.pool.run(LIST, await this.loadInput(modId));
  }
  /** Reads the current input of the list. */
  async loadInput(modId: number, detailId = 0): Promise<DetailInput> {
    const positions = await this.inputs.loadPositions(modId);
    const roots = [...new Set(positions.root)].filter((root) => root > 0);
    const [graph, sheets] = await Promise.all([this.graphs.load(roots), this.graphs.listReachedByAll(roots)]);
    return { ...positions, detailId, graph, components: await this.inputs.listComponents(sheets) };
  }
  private async writeList(
    detailId: number,
    modId: number,
    {
      input,
      output,
      inputVersion,
      started,
    }: { input: DetailInput; output: DetailOutput; inputVersion: string; started: number },
  ): Promise<{ detailId: number; lines: number }> {
    const isWhole = await this.rows.writeRows(detailId, input, output);
    // The next attempt reads the changed BOM.
    if (!isWhole) throw new Error('the BOM changed while its materials were listed');
    const lines = output.lines.count;
    await this.details.finish(detailId, modId, {
      inputVersion,
      milliseconds: Math.round(performance.now() - started),
      lines,
      materials: output.materials.length,
      positions: input.positionId.length,
      positionsWithSheet: output.roles.filter((role) => role === 'counted').length,
      positionsUnmatched: output.unmatched,
      positionsWithoutMass: output.withoutMass,
      deviations: output.deviations.rows.length,
      notCompared: output.deviations.withoutMass,
      massGrams: output.totalGrams,
      plainMassGrams: output.unscaledGrams,
      unknownMaxGrams: String(output.inventory.unknownMaxGrams),
      unmatchedGrams: String(output.inventory.unmatchedGrams),
    });
    return { detailId, lines };
  }
}
