import { Injectable } from '@nestjs/common';
import type { Language } from '../auth';
import { Translator } from '../i18n/translator';
import { Workbook } from './workbook';

/** Opens workbooks: the one way to write a report (decision 0086). */
@Injectable()
export class Workbooks {
  constructor(private readonly translator: Translator) {}
  /** @param key of the texts, below `reports`; jobs pass the language of the reader */
  open(key: string, language: Language = this.translator.language): Workbook {
    return new Workbook(this.translator, key, language);
  }
}
