import type { Readable } from 'node:stream';

/** A file as the response of a route with `answer: 'file'`: streamed, never completely in memory. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly content: Readable,
    readonly size?: number,
    readonly inline = false,
  ) {}

  get headers(): Record<string, string> {
    const ascii = this.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
    return {
      'content-type': this.type,
      'content-disposition': `${this.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(this.name)}`,
      ...(this.size === undefined ? {} : { 'content-length': String(this.size) }),
    };
  }
}
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv; charset=utf-8';
