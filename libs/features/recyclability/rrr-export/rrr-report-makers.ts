import { Injectable } from '@nestjs/common';
import { badInput, type Auth, clock, type FileAnswer } from '@matlas/server-kit';
import type { Permission, ReportKind } from '@matlas/contract';
import { type ReportAbout, type ReportRequest, ReportMaker } from '@matlas/features/reports';
import { RrrExportService, type RrrWorkbook } from './rrr-export.service';

/** Workbook of a stored result: the chosen one, or the last one at the time the report is made. */
@Injectable()
abstract class RrrReportMaker extends ReportMaker {
  readonly needs: Permission = 'analysis:anaRrrMark:export';
  protected abstract readonly workbook: RrrWorkbook;
  constructor(private readonly exports: RrrExportService) {
    super();
  }
  private parseInput({ modId, options: { resultId } }: ReportRequest): { modId: number; resultId?: number } {
    if (modId === undefined) throw badInput({ path: 'modId', code: 'required' });
    return { modId, ...(resultId === undefined ? {} : { resultId: Number(resultId) }) };
  }
  async readBasis(auth: Auth, request: ReportRequest): Promise<ReportAbout> {
    const { vehicle, result } = await this.exports.loadResult(auth, this.parseInput(request));
    const day = clock.day(result.at);
    return {
      modelId: vehicle.id,
      modelName: vehicle.projectName,
      title: vehicle.projectName,
      version: String(result.id),
      inputs: [
        { key: 'vehicle', value: `${vehicle.projectName} (${vehicle.internalNumber})` },
        { key: 'result', value: String(result.number) },
        { key: 'asOf', value: day },
        { key: 'marks', value: `${result.marks.byHand} + ${result.marks.byRule}` },
        ...(await this.exports.readInputs(auth, result.id)),
      ],
    };
  }
  override latestRequest(
    _auth: Auth,
    { options: { resultId: _, ...options }, ...request }: ReportRequest,
  ): Promise<ReportRequest> {
    return Promise.resolve({ ...request, options });
  }
  override async isOutdated(auth: Auth, request: ReportRequest): Promise<boolean> {
    return (await this.exports.loadResult(auth, this.parseInput(request))).result.stale;
  }
  makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer> {
    return this.exports.exportWorkbook(auth, this.workbook, this.parseInput(request));
  }
}
@Injectable()
export class VehicleRrrReport extends RrrReportMaker {
  readonly kind: ReportKind = 'rrrVehicle';
  protected readonly workbook = 'vehicle';
}
@Injectable()
export class MadeRrrReport extends RrrReportMaker {
  readonly kind: ReportKind = 'rrrMade';
  protected readonly workbook = 'made';
}
@Injectable()
export class ParamRrrReport extends RrrReportMaker {
  readonly kind: ReportKind = 'rrrParam';
  protected readonly workbook = 'param';
}
@Injectable()
export class EuRrrReport extends RrrReportMaker {
  readonly kind: ReportKind = 'rrrEu';
  protected readonly workbook = 'eu';
}
