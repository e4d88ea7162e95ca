import { Injectable, type OnModuleInit } from '@nestjs/common';
import type {
  In,
  Out,
  Page,
  PageQuery,
  rulesTaggingApi,
  TechnologyChoice,
  TechnologyRow,
  TechnologySave,
  UploadedFile,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, can, clock, Db, FileAccess, StoredFiles } from '@matlas/server-kit';
import { KnownClasses } from '../tagging-rule/known-classes.store';
import { rowFieldsOf, ownerFields } from '../tagging-rule/replaced-rows';
import { type TechnologyRecord, TechnologyStore } from './technology.store';

type Routes = typeof rulesTaggingApi;
const SUBJECT = 'rrr_technology';
const PURPOSE = 'technologyEvidence';
const fileUrl = (fileId: number): string => `/api/sys/file/${fileId}/download`;
/** Limits the scope to files that the user uploaded. */

/** Recycling technologies with their evidence. */
@Injectable()
export class TechnologyService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly technologies: TechnologyStore,
    private readonly classes: KnownClasses,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) =>
        can(auth, 'rule:anaMaterialMarkRule:query') && this.technologies.hasFile(auth.enterpriseId, fileId),
    );
  }
  async page(auth: Auth, page: PageQuery, asOf = clock.today()): Promise<Page<TechnologyRow>> {
    const found = await this.technologies.page(auth.enterpriseId, asOf, page);
    return { ...found, records: found.records.map(toRow) };
  }
  async choices(
    auth: Auth,
    { flag, asOf = clock.today() }: In<Routes['technologyNumbers']>,
  ): Promise<TechnologyChoice[]> {
    return (await this.technologies.listChoices(auth.enterpriseId, asOf)).filter(
      ({ flags }) => flag === undefined || flags.includes(flag),
    );
  }
  save(auth: Auth, { id, version, ...input }: TechnologySave): Promise<TechnologyRow> {
    return this.db.tx(async () => {
      const before =
        id === undefined ? undefined : await this.technologies.getTechnology(auth.enterpriseId, id, clock.today());
      await this.assertValid(auth, input, before);
      const fields = {
        ...input,
        evidence: input.evidence ?? '',
        fileId: input.fileId ?? null,
        validFrom: input.validFrom ?? null,
        validTo: input.validTo ?? null,
      };
      const saved = await this.technologies.save({ ...fields, ...ownerFields(auth, before, version) });
      const after = await this.technologies.getTechnology(auth.enterpriseId, saved, clock.today());
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: saved,
        action: before && before.enterpriseId !== null ? 'change' : 'create',
        before: before ?? null,
        after,
      });
      return toRow(after);
    });
  }
  /** Deleting a row that replaces one of the platform restores the platform's row. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.technologies.getTechnology(auth.enterpriseId, id, clock.today());
        if (before.enterpriseId === null) throw new AppError('forbidden');
        const rules = await this.technologies.countRules(auth.enterpriseId, id);
        if (rules > 0) throw new AppError('technology.inUse', { name: before.code, count: rules });
        await this.technologies.delete(auth.enterpriseId, id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<Routes['upload']>> {
    const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: storedFile.id, filename: storedFile.name, url: fileUrl(storedFile.id) };
  }
  private async assertValid(
    auth: Auth,
    { code, classCodes, fileId }: Omit<TechnologySave, 'id' | 'version'>,
    before: TechnologyRecord | undefined,
  ): Promise<void> {
    if (await this.technologies.isCodeTaken(auth.enterpriseId, code, before?.id))
      throw new AppError('technology.codeTaken');
    const unknown = await this.classes.filterUnknown(classCodes);
    if (unknown.length > 0)
      throw badInput(...unknown.map((one) => ({ path: 'classCodes', code: 'notFound', params: { id: one } })));
    if (fileId === undefined || fileId === before?.fileId) return;
    await this.files.requireOwnUpload(auth, fileId, { purpose: PURPOSE });
  }
}

const toRow = ({
  fileId,
  filename,
  enterpriseId,
  replacesId,
  createTime,
  updateTime,
  version,
  ...technology
}: TechnologyRecord): TechnologyRow => ({
  ...technology,
  file: fileId === null ? null : { fileId, filename: filename ?? '', url: fileUrl(fileId) },
  ...rowFieldsOf({ id: technology.id, enterpriseId, replacesId, createTime, updateTime, version }),
});
