import { Injectable } from '@nestjs/common';
import { type RecipientSave, recipientSave } from '@matlas/contract';
import { RecipientService } from '@matlas/features/exchange';
import type { DocumentRecipient, FileFault, SheetDocument } from '@matlas/formats';
import { type Auth, can, Db } from '@matlas/server-kit';

export interface WrittenSheet {
  document: SheetDocument;
  sheetId: number;
  released: boolean;
}
interface Receiver {
  code: string;
  id: number;
  name: string;
  nameEn: string;
}
const YES = new Set(['1', 'true', 'allowed']);

/**
 * Recipients, requests and files that a file names in addition to its sheets: drafts of sendings are prepared,
 * everything else is reported as not imported.
 */
@Injectable()
export class DocumentRecipients {
  constructor(
    private readonly db: Db,
    private readonly recipients: RecipientService,
  ) {}

  /** For each document, the parts that are not imported. */
  async faultsOf(auth: Auth, documents: readonly SheetDocument[]): Promise<FileFault[][]> {
    const known = await this.findReceivers(documents);
    return documents.map((document) => {
      const at = {
        place: document.root.place ?? document.place ?? {},
        severity: 'warning' as const,
        sheetKey: document.key,
        nodeKey: document.root.key,
      };
      return [
        ...(document.recipients ?? [])
          .filter((one) => formOf(one, document, find(known, one), auth) === undefined)
          .map(({ enterpriseName, enterpriseCode }) => ({
            ...at,
            code: find(known, { enterpriseName, ...(enterpriseCode === undefined ? {} : { enterpriseCode }) })
              ? 'transfer.recipientLeft'
              : 'transfer.recipientUnknown',
            params: { name: enterpriseName },
          })),
        ...(document.requests ?? []).map(({ number, project }) => ({
          ...at,
          code: 'transfer.requestLeft',
          params: { number: number ?? project ?? '' },
        })),
        ...(document.attachments ?? [])
          .filter(({ path }) => path === undefined)
          .map(({ name }) => ({ ...at, code: 'transfer.attachmentLeft', params: { name } })),
      ];
    });
  }
  /** Prepares the recipients of draft sheets; existing ones are not changed. */
  async write(auth: Auth, written: readonly WrittenSheet[]): Promise<void> {
    if (!can(auth, 'exchange:sent:send')) return;
    const drafts = written.filter(({ document, released }) => !released && (document.recipients?.length ?? 0) > 0);
    const known = await this.findReceivers(drafts.map(({ document }) => document));
    for (const { document, sheetId } of drafts) {
      const there = new Set((await this.recipients.list(auth, sheetId)).map(({ recEntId }) => recEntId));
      for (const one of document.recipients ?? []) {
        const form = formOf(one, document, find(known, one), auth);
        if (!form || there.has(form.recEntId)) continue;
        there.add(form.recEntId);
        await this.recipients.saveOrUpdate(auth, { ...form, sendMdsId: sheetId });
      }
    }
  }
  private findReceivers(documents: readonly SheetDocument[]): Promise<Receiver[]> {
    const named = documents.flatMap(({ recipients = [] }) => recipients);
    if (named.length === 0) return Promise.resolve([]);
    return this.db.rows<Receiver>(
      `select id, code, name_zh as name, name_en as "nameEn"
        from enterprise_card
        where state = 'active' and identity <> 'platform'
          and (code = any($1::text[]) or name_zh = any($2::text[]) or name_en = any($2::text[]))`,
      [
        named.flatMap(({ enterpriseCode }) => enterpriseCode ?? []),
        named.flatMap(({ enterpriseName, enterpriseNameEn }) => [enterpriseName, enterpriseNameEn ?? enterpriseName]),
      ],
    );
  }
}

/** Found by code, otherwise by the complete name if it is unique. */
function find(
  known: readonly Receiver[],
  { enterpriseCode, enterpriseName, enterpriseNameEn }: DocumentRecipient,
): Receiver | undefined {
  const coded = known.find(({ code }) => code === enterpriseCode);
  const named = known.filter(
    ({ name, nameEn }) =>
      name === enterpriseName ||
      nameEn === enterpriseName ||
      (enterpriseNameEn !== undefined && nameEn === enterpriseNameEn),
  );
  return coded ?? (named.length === 1 ? named[0] : undefined);
}
/** The input of the API; undefined when the file has too little data, or names the caller's own enterprise. */
function formOf(
  recipient: DocumentRecipient,
  { root, supplier }: SheetDocument,
  receiver: Receiver | undefined,
  { enterpriseId }: Auth,
): RecipientSave | undefined {
  if (!receiver || receiver.id === enterpriseId) return undefined;
  const {
    forwardAllowed,
    commitment = false,
    enterpriseName: _name,
    status: _status,
    sentAt: _sent,
    ...form
  } = recipient;
  const result = recipientSave.safeParse({
    ...form,
    supplierCode: form.supplierCode ?? supplier?.code,
    symbol: form.symbol ?? root.number,
    mdsName: form.mdsName ?? root.name,
    sendMdsId: 1,
    recEntId: receiver.id,
    commitment,
    forwordAllowed: forwardAllowed === undefined || YES.has(forwardAllowed) ? 1 : 0,
  });
  return result.success ? result.data : undefined;
}
