import { Injectable } from '@nestjs/common';
import { auditStatus, dataOrigin, nameIn, nodeStatus, nodeType, sheetValidity, type SheetRow } from '@matlas/contract';
import { clock } from '@matlas/server-kit';
import { SheetWords } from './sheet-words';

export interface HeadLine {
  label: string;
  value: string | number | null | undefined;
}

/** The header data of an MDS version, in the caller's language. */
@Injectable()
export class SheetHead {
  constructor(private readonly words: SheetWords) {}

  buildLines(sheet: SheetRow): HeadLine[] {
    const line = (key: string, value: HeadLine['value']): HeadLine => ({
      label: this.words.translateColumn(key),
      value,
    });
    const day = (instant: string | null): string | undefined => clock.day(instant);
    return [
      line('name', sheet.name),
      { label: this.words.translateField('foreignName'), value: sheet.foreignName },
      line('number', sheet.number),
      line('kind', this.words.translateLabel(nodeType, sheet.kind)),
      line('cid', sheet.cid),
      line('cver', sheet.cver),
      line('status', this.words.translateLabel(nodeStatus, sheet.status)),
      {
        label: this.words.translateText('owner'),
        value: nameIn(this.words.language, sheet.enterpriseName, sheet.enterpriseNameEn),
      },
      line('supplier', sheet.supplierName),
      { label: this.words.translateText('supplierCode'), value: sheet.supplierCode },
      line('massGrams', sheet.massGrams),
      line('errors', sheet.errorCount),
      line('warnings', sheet.warningCount),
      { label: this.words.translateText('ruleSet'), value: sheet.ruleSet },
      line('auditStatus', this.words.translateLabel(auditStatus, sheet.auditStatus)),
      { label: this.words.translateText('origin'), value: this.words.translateLabel(dataOrigin, sheet.origin) },
      line('releasedAt', day(sheet.releasedAt)),
      line('validity', this.words.translateLabel(sheetValidity, sheet.validity)),
      line('validUntil', sheet.validUntil),
      line('module', this.words.flag(sheet.module)),
      line('standardMaterial', this.words.flag(sheet.standardMaterial)),
      { label: this.words.translateField('preliminary'), value: this.words.flag(sheet.preliminary) },
      line('updateTime', day(sheet.updateTime)),
    ];
  }
}
