import { Injectable } from '@nestjs/common';
import type { AnyEnumeration } from '@matlas/contract';
import { Translator } from '@matlas/server-kit';

/** The texts of a downloaded data sheet, in the caller's language. */
@Injectable()
export class SheetWords {
  constructor(private readonly translator: Translator) {}

  get language(): Translator['language'] {
    return this.translator.language;
  }
  /** Yes or no in the reader's language. */
  flag(value: boolean): string {
    return this.translator.translate('reports', `exchangeLists.${value ? 'yes' : 'no'}`);
  }
  translateLabel(enumeration: AnyEnumeration, value: string | number): string {
    return this.translator.translate('enums', enumeration.labelKey(value));
  }
  /** Field names of a node, as in the comparison. */
  translateField(name: string): string {
    return this.translator.translate('reports', `compare.field.${name}`);
  }
  /** Column names, as in the lists of sheets. */
  translateColumn(key: string): string {
    return this.translator.translate('reports', `localData.column.${key}`);
  }
  hidden(): string {
    return this.translator.translate('reports', 'compare.hidden');
  }
  translateText(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `sheetWorkbook.${key}`, params);
  }
}
