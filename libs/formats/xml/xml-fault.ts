import type { FileFault, FilePlace } from '../sheet/sheet-document';

/**
 * The reason why an XML text cannot be read further, with its place; the codes are those of
 * libs/contract/errors/transfer.errors.ts.
 */
export class XmlFault extends Error {
  constructor(
    readonly code:
      | 'xml.notWellFormed'
      | 'xml.doctype'
      | 'xml.tooDeep'
      | 'xml.tooLong'
      | 'xml.encoding'
      | 'xml.otherFormat',
    readonly place: FilePlace,
    readonly params: Record<string, unknown> = {},
  ) {
    super(code);
  }
  /** The fault as an error of the whole file. */
  toFault(file?: string): FileFault {
    return {
      place: { ...this.place, ...(file ? { file } : {}) },
      code: this.code,
      params: this.params,
      severity: 'error',
    };
  }
}
