import { Injectable } from '@nestjs/common';
import { badInput, type Auth, clock, type FileAnswer } from '@matlas/server-kit';
import type { Permission, ReportKind } from '@matlas/contract';
import { type ReportAbout, type ReportRequest, ReportMaker } from '@matlas/features/reports';
import { RrrExportService, type RrrWorkbook } from './rrr-export.service';

/**
 * A workbook about a vehicle's kept result: the last one there is when the report is made, or the one that was chosen.
 */
@Injectable()
abstract class RrrReportMaker extends ReportMaker {
  readonly needs: Permission = 'analysis:anaRrrMark:export';
  protected abstract readonly workbook: RrrWorkbook;
  constructor(private readonly exports: RrrExportService) {
    super();
  }
  private asked({ modId, options: { resultId } }: ReportRequest): { modId: number; resultId?: number } {
    if (modId === undefined) throw badInput({ path: 'modId', code: 'required' });
    return { modId, ...(resultId === undefined ? {} : { resultId: Number(resultId) }) };
  }
  async about(auth: Auth, asked: ReportRequest): Promise<ReportAbout> {
    const { vehicle, result } = await this.exports.resultOf(auth, this.asked(asked));
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
        ...(await this.exports.inputsOf(auth, result.id)),
      ],
    };
  }
  override latest(
    _auth: Auth,
    { options: { resultId: _, ...options }, ...asked }: ReportRequest,
  ): Promise<ReportRequest> {
    return Promise.resolve({ ...asked, options });
  }
  override async outdated(auth: Auth, asked: ReportRequest): Promise<boolean> {
    return (await this.exports.resultOf(auth, this.asked(asked))).result.stale;
  }
  make(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.exports.workbook(auth, this.workbook, this.asked(asked));
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
