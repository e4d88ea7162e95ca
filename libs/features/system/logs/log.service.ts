import { Injectable } from '@nestjs/common';
import { type api, type In, isErrorCode, type LogRow, type LogKind, type Page } from '@matlas/contract';
import { type Auth, type FileAnswer, Translator } from '@matlas/server-kit';
import { LogExport } from './log-export';
import { type LogRecord, LogStore } from './log.store';

/** What people did on the platform, and what became of their data. */
@Injectable()
export class LogService {
  constructor(private readonly logs: LogStore, private readonly exports: LogExport, private readonly translator: Translator) {}

  async page(auth: Auth, { kind, page }: In<typeof api.system.logs.page>): Promise<Page<LogRow>> {
    const found = await this.logs.page(auth.scope, kind, page);
    return { ...found, records: found.records.map((record) => this.toRow(kind, record)) };
  }
  export(auth: Auth, { kind, page }: In<typeof api.system.logs.page>): Promise<FileAnswer> {
    return this.exports.write(auth, kind, page);
  }

  /** The refusal in the reader's words; parameters are not kept, so a sentence that needs some stays a code. */
  private toRow(kind: LogKind, { at, ...record }: LogRecord): LogRow {
    const sentence = record.code && isErrorCode(record.code) ? this.translator.error(record.code) : null;
    return { ...record, kind, createTime: at.toISOString(), message: sentence?.includes('{{') ? null : sentence };
  }
}
