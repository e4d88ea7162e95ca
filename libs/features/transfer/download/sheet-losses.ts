import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type FormatLoss, type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, clock, Translator } from '@matlas/server-kit';

/** What a format could not say of the sheets, as a workbook beside them. */
@Injectable()
export class SheetLosses {
  constructor(private readonly translator: Translator) {}

  fileName(): string {
    return this.word('losses.file');
  }
  async write(auth: Auth, losses: readonly FormatLoss[], sink: Writable): Promise<void> {
    const column = (
      key: string,
      width: number,
      value: ReportColumn<FormatLoss>['value'],
    ): ReportColumn<FormatLoss> => ({ title: this.word(`losses.${key}`), width, value });
    const sheet: ReportSheet<FormatLoss> = {
      name: this.word('losses.file'),
      title: this.word('losses.title'),
      rows: losses,
      facts: [
        [this.word('exportedBy'), `${auth.name} (${auth.loginName})`],
        [this.word('exportedAt'), clock.stamp()],
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
  private word(key: string): string {
    return this.translator.translate('reports', `sheetWorkbook.${key}`);
  }
}
