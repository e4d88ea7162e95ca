import { Injectable } from '@nestjs/common';
import { scipStateAfterExport } from '@matlas/domain';
import { writeI6z } from '@matlas/formats';
import { AppError, AuditTrail, type Auth, clock, exportStream, type FileAnswer, StoredFiles } from '@matlas/server-kit';
import { AttachmentStore } from './attachment.store';
import { DossierLoader } from './dossier.service';
import { DossierStore } from './dossier.store';
import { ScipFindingWords } from './finding-words';

const I6Z_TYPE = 'application/zip';
const MAX_FINDINGS = 100;

/** The archive of a dossier for IUCLID 6, streamed. */
@Injectable()
export class DossierExport {
  constructor(
    private readonly loader: DossierLoader,
    private readonly dossiers: DossierStore,
    private readonly attachments: AttachmentStore,
    private readonly files: StoredFiles,
    private readonly words: ScipFindingWords,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws `scip.workingContextMissing` and `scip.invalid`. */
  async exportI6z(auth: Auth, id: number): Promise<FileAnswer> {
    const { record, rows, dossier, findings } = await this.loader.load(auth, id);
    if (!dossier.legalEntity) throw new AppError('scip.workingContextMissing');
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) {
      throw new AppError('scip.invalid', {
        count: errors.length,
        findings: this.words.toRows(errors.slice(0, MAX_FINDINGS), rows),
      });
    }
    const content = new Map(
      (await this.attachments.listOf({ dossierId: id })).map(({ uuid, sha256 }) => [uuid, sha256]),
    );
    const { name } = dossier.legalEntity;
    const state = scipStateAfterExport(record.state);
    // A copy of what is submitted or notified says nothing new about the dossier.
    const isRecorded =
      (state === 'exported' || state === 'updated') && (await this.dossiers.recordExport(record, state));
    await this.audit.write(auth, {
      subject: 'scip_dossier',
      subjectId: id,
      action: 'change',
      before: { state: record.state },
      after: { state: isRecorded ? state : record.state },
    });
    return exportStream(`${record.name}.i6z`, I6Z_TYPE, (sink) =>
      writeI6z(sink, dossier, {
        at: clock.now(),
        author: name,
        openAttachment: (attachment) => this.files.open({ sha256: content.get(attachment.id) ?? '' }),
      }),
    );
  }
}
