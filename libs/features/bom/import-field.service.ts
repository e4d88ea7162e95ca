import { Injectable } from '@nestjs/common';
import type { BomImportFieldRow, BomImportFieldSave } from '@matlas/contract';
import { bareKey, BOM_FIELDS, BOM_HEADER_WORDS, type BomField, REQUIRED_BOM_FIELDS } from '@matlas/domain';
import { AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { type FieldWords, ImportFieldStore } from './import-field.store';

const REQUIRED: ReadonlySet<BomField> = new Set(REQUIRED_BOM_FIELDS);
const builtInTitlesOf = (field: BomField): string[] => [...BOM_HEADER_WORDS[field].zh, ...BOM_HEADER_WORDS[field].en];

/** Column titles that identify each field of a BOM workbook: built-in ones, and those that an enterprise adds. */
@Injectable()
export class ImportFieldService {
  constructor(
    private readonly db: Db,
    private readonly fields: ImportFieldStore,
    private readonly audit: AuditTrail,
  ) {}

  async list(auth: Auth): Promise<BomImportFieldRow[]> {
    const words = await this.fields.listTitlesByField(auth.enterpriseId);
    return BOM_FIELDS.map((field) => ({
      field,
      required: REQUIRED.has(field),
      knownZh: [...BOM_HEADER_WORDS[field].zh],
      knownEn: [...BOM_HEADER_WORDS[field].en],
      words: [...(words[field] ?? [])],
    }));
  }
  /** Absent fields stay unchanged. Refuses a title that already identifies another field. */
  update(auth: Auth, { fields }: BomImportFieldSave): Promise<null> {
    return this.db.tx(async () => {
      await this.fields.lockFields(auth.enterpriseId);
      const before = await this.fields.listTitlesByField(auth.enterpriseId);
      const after: FieldWords = { ...before, ...Object.fromEntries(fields.map(({ field, words }) => [field, words])) };
      assertUniqueMeanings(fields, after);
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

function assertUniqueMeanings(given: BomImportFieldSave['fields'], after: FieldWords): void {
  const meanings = new Map<string, { field: BomField; word: string }[]>();
  for (const field of BOM_FIELDS) {
    for (const word of [...builtInTitlesOf(field), ...(after[field] ?? [])]) {
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
