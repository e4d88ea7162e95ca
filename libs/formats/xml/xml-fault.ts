import type { FileFault, FilePlace } from '../sheet/sheet-document';

/**
 * Why an XML text is read no further, with its place; the codes are those of libs/contract/errors/transfer.errors.ts.
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
  /** As a fault of the whole file. */
  toFault(file?: string): FileFault {
    return {
      place: { ...this.place, ...(file ? { file } : {}) },
      code: this.code,
      params: this.params,
      severity: 'error',
    };
  }
}
