import { Injectable } from '@nestjs/common';
import type { BomImportFieldRow, BomImportFieldSave } from '@matlas/contract';
import { bareKey, BOM_FIELDS, BOM_HEADER_WORDS, type BomField, REQUIRED_BOM_FIELDS } from '@matlas/domain';
import { AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { type FieldWords, ImportFieldStore } from './import-field.store';

const REQUIRED: ReadonlySet<BomField> = new Set(REQUIRED_BOM_FIELDS);
const knownOf = (field: BomField): string[] => [...BOM_HEADER_WORDS[field].zh, ...BOM_HEADER_WORDS[field].en];

/** Which titles of a BOM workbook mean which field: the platform's words, and those that an enterprise adds. */
@Injectable()
export class ImportFieldService {
  constructor(
    private readonly db: Db,
    private readonly fields: ImportFieldStore,
    private readonly audit: AuditTrail,
  ) {}

  async list(auth: Auth): Promise<BomImportFieldRow[]> {
    const words = await this.fields.words(auth.enterpriseId);
    return BOM_FIELDS.map((field) => ({
      field,
      required: REQUIRED.has(field),
      knownZh: [...BOM_HEADER_WORDS[field].zh],
      knownEn: [...BOM_HEADER_WORDS[field].en],
      words: [...(words[field] ?? [])],
    }));
  }
  /**
   * Fields that are not named stay as they are. Refuses a word that already means another field: a title can mean one
   * thing only.
   */
  update(auth: Auth, { fields }: BomImportFieldSave): Promise<null> {
    return this.db.tx(async () => {
      await this.fields.lock(auth.enterpriseId);
      const before = await this.fields.words(auth.enterpriseId);
      const after: FieldWords = { ...before, ...Object.fromEntries(fields.map(({ field, words }) => [field, words])) };
      refuseTwoMeanings(fields, after);
      for (const { field, words } of fields) await this.fields.save(auth, field, words);
      await this.audit.write(auth, {
        subject: 'bom_import_field',
        subjectId: auth.enterpriseId,
        action: 'change',
        before,
        after,
      });
      return null;
    });
  }
}

function refuseTwoMeanings(given: BomImportFieldSave['fields'], after: FieldWords): void {
  const meanings = new Map<string, { field: BomField; word: string }[]>();
  for (const field of BOM_FIELDS) {
    for (const word of [...knownOf(field), ...(after[field] ?? [])]) {
      const key = bareKey(word);
      meanings.set(key, [...(meanings.get(key) ?? []), { field, word }]);
    }
  }
  const issues = given.flatMap(({ field, words }, at) =>
    words.flatMap((word, index) => {
      const key = bareKey(word);
      const isOther =
        (meanings.get(key) ?? []).some((other) => other.field !== field) ||
        words.findIndex((other) => bareKey(other) === key) !== index;
      return key === '' || isOther
        ? [{ path: `fields.${at}.words.${index}`, code: key === '' ? 'empty' : 'duplicate' }]
        : [];
    }),
  );
  if (issues.length > 0) throw badInput(...issues);
}
