import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type FormatLoss, type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, clock, Translator } from '@matlas/server-kit';

/** The losses of a format as a workbook that accompanies the sheets. */
@Injectable()
export class SheetLosses {
  constructor(private readonly translator: Translator) {}

  fileName(): string {
    return this.translate('losses.file');
  }
  async write(auth: Auth, losses: readonly FormatLoss[], sink: Writable): Promise<void> {
    const column = (
      key: string,
      width: number,
      value: ReportColumn<FormatLoss>['value'],
    ): ReportColumn<FormatLoss> => ({ title: this.translate(`losses.${key}`), width, value });
    const sheet: ReportSheet<FormatLoss> = {
      name: this.translate('losses.file'),
      title: this.translate('losses.title'),
      rows: losses,
      facts: [
        [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
        [this.translate('exportedAt'), clock.stamp()],
      ],
      columns: [
        column('place', 60, ({ names }) => names.join(' › ')),
        column('field', 30, ({ field }) => field),
        column('value', 40, ({ value }) => value),
        column('why', 30, ({ reason }) => this.translator.translate('reports', `conversion.reason.${reason}`)),
        column('to', 30, ({ to }) => to),
      ],
    };
    await writeReport(sink, [sheet] as unknown as ReportSheet<never>[]);
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `sheetWorkbook.${key}`);
  }
}
