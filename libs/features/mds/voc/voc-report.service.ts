import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { mdsVocApi, Out, UploadedFile, VocReport, VocSave } from '@matlas/contract';
import { Decimal, ownsRecord, vocOutcome, worstVocOutcome } from '@matlas/domain';
import { AuditTrail, type Auth, badInput, can, Db, FileAccess, notFound, StoredFiles } from '@matlas/server-kit';
import { assertUnlocked } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { UsedStore } from '../used.store';
import { type VocRecord, VocReportStore } from './voc-report.store';

const SUBJECT = 'mds_voc_report';
const PURPOSE = 'vocReport';
const urlOf = (fileId: number): string => `/api/sys/file/${fileId}/download`;

/** Emission test reports: edited by the owner of the sheet, visible to everybody who sees it. */
@Injectable()
export class VocReportService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly reports: VocReportStore,
    private readonly sheets: SheetStore,
    private readonly used: UsedStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) => can(auth, 'mds:sheet:query') && this.reports.mayReadFile(auth.scope, fileId),
    );
  }

  async list(auth: Auth, sheetId: number): Promise<VocReport[]> {
    const { cid } = await this.sheets.findSheet(auth.scope, sheetId);
    return (await this.reports.listOfMds(auth.scope, Number(cid))).map((record) => toReport(auth, record));
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<typeof mdsVocApi.upload>> {
    const stored = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: stored.id, filename: stored.name, url: urlOf(stored.id) };
  }
  save(auth: Auth, { id, version, sheetId, fileId, values, ...input }: VocSave): Promise<VocReport> {
    return this.db.tx(async () => {
      await this.requireOwnSheet(auth, sheetId);
      const before = id === undefined ? undefined : await this.reports.findForUpdate(auth.scope, id);
      if (before && before.sheetId !== sheetId) throw notFound('vocReport', before.id);
      const file = await this.file(auth, fileId, before);
      const judged = await this.judgeValues(auth, values);
      const fields = { ...toColumns(input), ...file, result: worstVocOutcome(judged.map(({ result }) => result)) };
      const saved = await this.reports.save(
        before
          ? { ...fields, id: before.id, version: version ?? before.version }
          : { ...fields, sheetId, createdBy: auth.userId || null },
        judged,
      );
      const after = await this.reports.findForUpdate(auth.scope, saved);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: saved,
        action: before ? 'change' : 'create',
        before: before ?? null,
        after,
      });
      return toReport(auth, after);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.reports.findForUpdate(auth.scope, id);
        assertUnlocked(await this.sheets.findSheet(auth.scope, before.sheetId));
        await this.reports.delete(id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }

  /** Only the owner adds evidence, also after the release. */
  private async requireOwnSheet(auth: Auth, sheetId: number): Promise<SheetRecord> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    if (!ownsRecord(auth.scope, sheet)) throw badInput({ path: 'sheetId', code: 'notFound' });
    assertUnlocked(sheet);
    return sheet;
  }
  /** A new file must have been uploaded by the user for this purpose. */
  private async file(
    auth: Auth,
    fileId: number | undefined,
    before: VocRecord | undefined,
  ): Promise<{ fileId: number | null; fileName: string | null }> {
    if (fileId === undefined) return { fileId: null, fileName: null };
    if (fileId === before?.fileId) return { fileId, fileName: before.fileName };
    const { name } = await this.files.requireOwnUpload(auth, fileId, { purpose: PURPOSE });
    return { fileId, fileName: name };
  }
  /** Compares each value with its limit, and adds the substance of the catalogue with its CAS number, if any. */
  private async judgeValues(auth: Auth, values: VocSave['values']): Promise<VocReport['values']> {
    const found = await this.used.findSubstances(auth.scope, {
      ids: [],
      numbers: values.flatMap(({ cas }) => cas ?? []),
      codes: [],
    });
    const byCas = new Map(found.toReversed().map((substance) => [substance.cas, substance.id]));
    return values.map(({ name, cas = null, unit, value, isBelowDetection, limit = null }) => ({
      substanceId: (cas === null ? undefined : byCas.get(cas)) ?? null,
      name,
      cas,
      unit,
      value,
      isBelowDetection,
      limit,
      result: vocOutcome(new Decimal(value), limit === null ? undefined : new Decimal(limit), isBelowDetection),
    }));
  }
}

type Input = Omit<VocSave, 'id' | 'version' | 'sheetId' | 'fileId' | 'values'>;
/** Fields that are left out become null. */
const toColumns = (input: Input) => ({
  ...input,
  accreditation: input.accreditation ?? null,
  standard: input.standard ?? null,
  sampleName: input.sampleName ?? null,
  sampleDate: input.sampleDate ?? null,
  reportDate: input.reportDate ?? null,
  temperatureCelsius: input.temperatureCelsius ?? null,
  humidityPercent: input.humidityPercent ?? null,
  volumeLitres: input.volumeLitres ?? null,
  durationMinutes: input.durationMinutes ?? null,
  remark: input.remark ?? null,
});

function toReport(auth: Auth, { fileId, fileName, createTime, updateTime, isMine, ...fields }: VocRecord): VocReport {
  const mayChange = isMine && can(auth, 'mds:sheet:edit');
  return {
    ...fields,
    file: fileId === null || fileName === null ? null : { fileId, filename: fileName, url: urlOf(fileId) },
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
    can: { edit: mayChange, delete: mayChange },
  };
}
