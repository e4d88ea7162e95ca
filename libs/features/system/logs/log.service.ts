import { Injectable } from '@nestjs/common';
import {
  type api,
  ERRORS,
  type In,
  isErrorCode,
  type LogRow,
  type LogKind,
  needsParams,
  type Page,
} from '@matlas/contract';
import { type Auth, type FileAnswer, Translator } from '@matlas/server-kit';
import { LogExport } from './log-export';
import { type LogRecord, LogStore } from './log.store';

/** Logs of the actions of users and of the resulting data changes. */
@Injectable()
export class LogService {
  constructor(
    private readonly logs: LogStore,
    private readonly exports: LogExport,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, { kind, page }: In<typeof api.system.logs.page>): Promise<Page<LogRow>> {
    const found = await this.logs.page(auth.scope, kind, page);
    return { ...found, records: found.records.map((record) => this.toRow(kind, record)) };
  }
  export(auth: Auth, { kind, page }: In<typeof api.system.logs.page>): Promise<FileAnswer> {
    return this.exports.write(auth, kind, page);
  }

  private toRow(kind: LogKind, { at, ...record }: LogRecord): LogRow {
    return { ...record, kind, createTime: at.toISOString(), message: this.messageOf(record.code) };
  }
  /**
   * The error message in the reader's language; parameters are not stored, so a message that needs them is shown as
   * its code.
   */
  private messageOf(code: string | null): string | null {
    if (!code || !isErrorCode(code) || needsParams(ERRORS[code].params)) return null;
    return this.translator.error(code);
  }
}
