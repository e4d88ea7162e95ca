import { type AnySheet, type Auth, type FileAnswer, type Workbook, Workbooks } from '@matlas/server-kit';
import type { z } from 'zod';
import { parseReportInput } from './asked-of-report';
import { ReportMaker, type ReportRequest } from './report-maker';

/** A report that is the workbook of its export call: the same sheets on demand, kept and by schedule. */
export abstract class WorkbookMaker<Input extends z.ZodType> extends ReportMaker {
  /** Input of the export call. */
  protected abstract readonly input: Input;
  constructor(private readonly workbooks: Workbooks) {
    super();
  }
  /** The texts are below the kind of the report. */
  protected openBook(): Workbook {
    return this.workbooks.open(this.kind);
  }
  protected parseInput(request: ReportRequest): z.output<Input> {
    return parseReportInput(this.input, request);
  }
  /** `title` is the name of the file, too. */
  protected abstract buildSheets(
    book: Workbook,
    auth: Auth,
    input: z.output<Input>,
  ): Promise<{ title: string; sheets: readonly AnySheet[] }>;

  async exportWorkbook(auth: Auth, input: z.output<Input>): Promise<FileAnswer> {
    const book = this.openBook();
    const { title, sheets } = await this.buildSheets(book, auth, input);
    return book.file(title, sheets);
  }
  makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer> {
    return this.exportWorkbook(auth, this.parseInput(request));
  }
}
