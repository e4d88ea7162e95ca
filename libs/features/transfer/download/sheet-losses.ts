import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FormatLoss } from '@matlas/formats';
import { type Auth, Workbooks } from '@matlas/server-kit';

const LOSSES = 'sheetWorkbook.losses';

/** The losses of a format as a workbook that accompanies the sheets. */
@Injectable()
export class SheetLosses {
  constructor(private readonly workbooks: Workbooks) {}

  fileName(): string {
    return this.workbooks.open(LOSSES).text('file');
  }
  write(auth: Auth, losses: readonly FormatLoss[], sink: Writable): Promise<void> {
    const book = this.workbooks.open(LOSSES);
    const reasons = this.workbooks.open('conversion.reason');
    const column = book.column<FormatLoss>();
    const sheet = book.sheet({
      name: book.text('file'),
      title: book.text('title'),
      facts: book.exportFacts(auth),
      rows: losses,
      columns: [
        column('place', 60, ({ names }) => names.join(' › ')),
        column('field', 30, ({ field }) => field),
        column('value', 40, ({ value }) => value),
        column('why', 30, ({ reason }) => reasons.text(reason)),
        column('to', 30, ({ to }) => to),
      ],
    });
    return book.write(sink, [sheet]);
  }
}
