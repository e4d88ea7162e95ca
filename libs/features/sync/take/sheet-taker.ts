import { Injectable } from '@nestjs/common';
import { topologicalSort } from '@matlas/domain';
import type { SyncReason } from '../runs/sync-error.store';
import type { SyncOutcome } from '../runs/sync-log';
import {
  type DocumentBatch,
  DocumentWriter,
  isFailed,
  type PreparedDocument,
  referencedKeys,
} from '@matlas/features/transfer';
import type { FileFault, SheetDocument } from '@matlas/formats';
import type { Auth } from '@matlas/server-kit';
import { type ReceivedFiles, SyncAttachments } from './sync-attachments';
import { SyncSheetStore, type TakenSheet } from './sync-sheet.store';

/** The partner whose sheets are taken; its numbers mean nothing without its installation. */
export interface TakingPartner {
  id: number;
  enterpriseId: number;
  installationId: string;
}
type Refusals = Map<string, SyncReason[]>;
const identityOf = (key: string): string => key.split('/')[0] ?? '';
const nameOf = ({ root }: SheetDocument): string => root.name;

/**
 * Takes data sheets of a partner, used ones first, by the import of data sheets (area transfer). What cannot be taken
 * is left out with its reason, and with it what uses it. Runs in the caller's transaction.
 */
@Injectable()
export class SheetTaker {
  constructor(
    private readonly writer: DocumentWriter,
    private readonly taken: SyncSheetStore,
    private readonly attachments: SyncAttachments,
  ) {}

  /** @param files the attachments of the sheets, by their digests; others are left out */
  async takeSheets(
    auth: Auth,
    partner: TakingPartner,
    given: readonly SheetDocument[],
    files: ReceivedFiles = new Map(),
  ): Promise<SyncOutcome[]> {
    const { ordered, cycles } = inOrder(given.map((document) => ofInstallation(document, partner)));
    const refusals: Refusals = new Map();
    for (const cycle of cycles)
      for (const document of cycle)
        refuse(refusals, document, 'sync.cycle', { names: cycle.map(nameOf).sort().join(', ') });
    const known = await this.findKnown(partner, ordered);
    await this.refuseChanged(partner, ordered, refusals);
    const prepared = await this.prepareAll(auth, ordered, known, refusals);
    const outcomes = new Map<string, SyncOutcome>();
    if (prepared) await this.write(auth, partner, { ...prepared, files }, outcomes);
    return ordered.map((document) => outcomes.get(document.key) ?? refusedOutcome(document, refusals, given));
  }

  /** Sheets of the partner that are here, among those that are named. */
  private async findKnown(
    partner: TakingPartner,
    documents: readonly SheetDocument[],
  ): Promise<Map<string, TakenSheet>> {
    const keys = new Set(documents.flatMap((document) => [document.key, ...referencedKeys(document)]));
    const found = await this.taken.listTaken(partner.id, [...keys]);
    return new Map(found.filter(({ isDeleted }) => !isDeleted).map((one) => [one.remoteKey, one]));
  }
  /** What was changed here is not overwritten. */
  private async refuseChanged(
    partner: TakingPartner,
    documents: readonly SheetDocument[],
    refusals: Refusals,
  ): Promise<void> {
    const here = await this.taken.listOfIdentities(
      partner.id,
      documents.map(({ key }) => identityOf(key)),
    );
    const newest = new Map(here.map((one) => [identityOf(one.remoteKey), one]));
    for (const document of documents) {
      const last = newest.get(identityOf(document.key));
      if (!last || last.remoteKey === document.key || last.isDeleted) continue;
      if (last.isChanged || last.newerVersion !== null)
        refuse(refusals, document, 'sync.changedHere', {
          version: last.newerVersion ?? last.version,
          there: document.version ?? '',
        });
    }
  }
  /** Prepares until nothing fails: what uses a refused sheet is refused too. Undefined when nothing is left. */
  private async prepareAll(
    auth: Auth,
    documents: readonly SheetDocument[],
    known: ReadonlyMap<string, TakenSheet>,
    refusals: Refusals,
  ): Promise<{ batch: DocumentBatch; prepared: PreparedDocument[] } | undefined> {
    for (;;) {
      refuseUsers(documents, known, refusals);
      const left = documents.filter(({ key }) => !refusals.has(key));
      if (left.length === 0) return undefined;
      const before = refusals.size;
      const batch = this.beginBatch(left, known);
      const prepared = await this.writer.prepare(auth, batch, left);
      for (const one of prepared) if (isFailed(one)) refuseFaults(refusals, one.document, one.faults);
      if (refusals.size > before) continue;
      const previewed = await this.writer.preview(auth, this.copyOf(batch), prepared);
      for (const [n, one] of previewed.entries())
        if (one?.faults.length) refuseFaults(refusals, prepared[n]?.document as SheetDocument, one.faults);
      if (refusals.size === before) return { batch, prepared };
    }
  }
  private beginBatch(left: readonly SheetDocument[], known: ReadonlyMap<string, TakenSheet>): DocumentBatch {
    const inPiece = new Set(left.map(({ key }) => key));
    const knownSheets = new Map(
      [...known].filter(([key]) => !inPiece.has(key)).map(([key, { cid, version }]) => [key, { cid, version }]),
    );
    const batch = this.writer.begin({ existing: 'new', continueUnmatched: true, release: true, knownSheets });
    for (const key of knownSheets.keys()) batch.contentKeys.set(key, known.get(key)?.contentKey ?? '');
    return batch;
  }
  /** The preview marks sheets of its batch as known; the batch that is written has to begin anew. */
  private copyOf(batch: DocumentBatch): DocumentBatch {
    const copy = this.writer.begin(batch.options);
    for (const [key, value] of batch.contentKeys) copy.contentKeys.set(key, value);
    for (const [key, value] of batch.sheets.keys) copy.sheets.keys.set(key, value);
    copy.ruleSet = batch.ruleSet;
    return copy;
  }
  private async write(
    auth: Auth,
    partner: TakingPartner,
    { batch, prepared, files }: { batch: DocumentBatch; prepared: readonly PreparedDocument[]; files: ReceivedFiles },
    outcomes: Map<string, SyncOutcome>,
  ): Promise<void> {
    const documents = new Map(prepared.map(({ document }) => [document.key, document]));
    const written = await this.writer.write(auth, batch, prepared, null, (drafts) =>
      this.attachments.write(
        auth,
        drafts.map(({ key, id }) => ({ document: documents.get(key ?? ''), sheetId: id })),
        files,
      ),
    );
    const contentKeys = new Map(prepared.map(({ document, contentKey }) => [document.key, contentKey]));
    await this.taken.recordTaken(
      partner,
      written.map(({ key, id }) => ({ remoteKey: key, sheetId: id, contentKey: contentKeys.get(key) ?? '' })),
    );
    for (const { key, id, action } of written) {
      const document = documents.get(key);
      if (document)
        outcomes.set(key, {
          kind: 'sheet',
          document: nameOf(document),
          documentKey: key,
          action: action === 'unchanged' ? 'equal' : action,
          sheetId: id,
        });
    }
  }
}

/** Used sheets first; sheets that contain each other are told apart, each in one cycle. */
function inOrder(documents: readonly SheetDocument[]): { ordered: SheetDocument[]; cycles: SheetDocument[][] } {
  const byKey = new Map(documents.map((document) => [document.key, document]));
  const usedBy = (document: SheetDocument) => referencedKeys(document).flatMap((key) => byKey.get(key) ?? []);
  const { ordered, cycles: closing } = topologicalSort([...byKey.values()], usedBy);
  const cycles: SheetDocument[][] = [];
  for (const document of closing) {
    if (cycles.some((cycle) => cycle.includes(document))) continue;
    cycles.push([...reachableFrom(document, usedBy)].filter((one) => reachableFrom(one, usedBy).has(document)));
  }
  return { ordered, cycles };
}
function reachableFrom(start: SheetDocument, usedBy: (document: SheetDocument) => SheetDocument[]): Set<SheetDocument> {
  const found = new Set<SheetDocument>();
  const open = [start];
  for (let next = open.pop(); next; next = open.pop())
    for (const used of usedBy(next))
      if (!found.has(used)) {
        found.add(used);
        open.push(used);
      }
  return found;
}
/**
 * Owners have the same codes in several installations, and sheets the same numbers: both count only together with the
 * installation (`sheet_origin.owner_code`).
 */
const ofInstallation = (document: SheetDocument, { installationId }: TakingPartner): SheetDocument => ({
  ...document,
  owner: {
    ...document.owner,
    name: document.owner?.name ?? '',
    code: `${document.owner?.code ?? ''}@${installationId}`,
  },
});
function refuse(refusals: Refusals, { key, root }: SheetDocument, code: string, params: Record<string, unknown>): void {
  refusals.set(key, [
    ...(refusals.get(key) ?? []),
    { code, params, place: root.name, field: '', value: String(params.value ?? '') },
  ]);
}
function refuseFaults(refusals: Refusals, document: SheetDocument, faults: readonly FileFault[]): void {
  refusals.set(
    document.key,
    faults
      .filter(({ severity }) => severity === 'error')
      .map(({ code, params = {}, nodeKey, field, value }) => ({
        code,
        params,
        place: nodeKey ?? '',
        field: field ?? '',
        value: value ?? String(params.value ?? ''),
      })),
  );
}
/** What refers to a sheet that is neither here nor in the piece, or that is refused, is refused, by name. */
function refuseUsers(
  documents: readonly SheetDocument[],
  known: ReadonlyMap<string, TakenSheet>,
  refusals: Refusals,
): void {
  const byKey = new Map(documents.map((document) => [document.key, document]));
  for (const document of documents) {
    if (refusals.has(document.key)) continue;
    const missing = referencedKeys(document).find((key) => !known.has(key) && (!byKey.has(key) || refusals.has(key)));
    if (missing === undefined) continue;
    const name = byKey.has(missing) ? nameOf(byKey.get(missing) as SheetDocument) : nameOfReference(document, missing);
    refuse(refusals, document, 'sync.childMissing', { name, key: missing, value: missing });
  }
}
function nameOfReference({ root }: SheetDocument, key: string): string {
  const stack = [...root.children];
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.reference?.key === key) return child.reference.name ?? key;
    stack.push(...(child.node?.children ?? []));
  }
  return key;
}
function refusedOutcome(document: SheetDocument, refusals: Refusals, given: readonly SheetDocument[]): SyncOutcome {
  return {
    kind: 'sheet',
    document: nameOf(document),
    documentKey: document.key,
    action: 'refused',
    reasons: refusals.get(document.key) ?? [{ code: 'internal', params: {}, place: '', field: '', value: '' }],
    content: given.find(({ key }) => key === document.key),
  };
}
