import { Injectable } from '@nestjs/common';
import { compareVersions, nextDraft, type Permit } from '@matlas/domain';
import { permitsOn, type SheetSeed, SheetStore } from '@matlas/features/mds';
import type { FileFault, SheetDocument } from '@matlas/formats';
import type { Auth } from '@matlas/server-kit';
import { type FoundSheet, LookupStore } from './lookup.store';
import { type KnownOrigin, OriginStore } from './origin.store';
import { DocumentStore } from './document.store';

/**
 * The result of importing a document. `here`: the existing sheet with this content, or whose next version it
 * becomes.
 */
export interface Decision {
  action: 'new' | 'version' | 'unchanged';
  here?: { sheetId: number; cid: number; cver: string };
  of?: SheetSeed['of'];
  faults: FileFault[];
}
export interface ExistingSheetOptions {
  /** For a sheet without a number of origin whose item number an own sheet already has: next version, or new sheet. */
  existing: 'new' | 'newVersion';
}
interface Keyed {
  document: SheetDocument;
  contentKey: string;
}
interface ExistingData {
  origins: readonly KnownOrigin[];
  contents: readonly KnownOrigin[];
  numbered: ReadonlyMap<number, readonly FoundSheet[]>;
  ownNumbers: ReadonlyMap<number, FoundSheet>;
  ownCode: string;
}

/**
 * Finds the sheets of a file that already exist: equal content changes nothing, a newer one becomes the next
 * version of the same identity.
 */
@Injectable()
export class ExistingSheets {
  constructor(
    private readonly origins: OriginStore,
    private readonly lookups: LookupStore,
    private readonly sheets: SheetStore,
    private readonly documents: DocumentStore,
  ) {}

  async decide(auth: Auth, given: readonly Keyed[], { existing }: ExistingSheetOptions): Promise<Decision[]> {
    const around = await this.loadExisting(auth, given, existing);
    const decisions: Decision[] = [];
    for (const [n, one] of given.entries()) decisions.push(await this.decideOne(auth, one, n, around));
    return decisions;
  }

  private async loadExisting(
    auth: Auth,
    given: readonly Keyed[],
    existing: ExistingSheetOptions['existing'],
  ): Promise<ExistingData> {
    const cids = given.flatMap(({ document: { cid } }) => cid ?? []);
    const own =
      cids.length === 0
        ? []
        : (
            await this.lookups.findByNumber(
              auth.scope,
              given.flatMap(({ document: { cid } }, n) =>
                cid === undefined ? [] : [{ n, cid, number: null, supplierCode: null }],
              ),
            )
          ).filter((sheet) => sheet.own);
    const numberQueries =
      existing === 'new'
        ? []
        : given.flatMap(({ document: { cid, root } }, n) =>
            cid === undefined && root.number ? [{ n, number: root.number, kind: root.kind }] : [],
          );
    const numbered = await this.lookups.findOwnByNumber(auth.scope, numberQueries);
    const [enterprise] = await this.documents.listEnterprises([auth.enterpriseId]);
    return {
      origins: await this.origins.findByCid(auth, cids),
      contents: await this.origins.findByContent(
        auth,
        given.flatMap(({ document: { cid }, contentKey }) => (cid === undefined ? [contentKey] : [])),
      ),
      numbered: new Map(numberQueries.map(({ n }) => [n, numbered.filter((sheet) => sheet.n === n)])),
      ownNumbers: new Map(own.map((sheet) => [sheet.n, sheet])),
      ownCode: enterprise?.code ?? '',
    };
  }
  private async decideOne(
    auth: Auth,
    { document, contentKey }: Keyed,
    n: number,
    around: ExistingData,
  ): Promise<Decision> {
    const [last] =
      document.cid === undefined
        ? []
        : around.origins.filter(
            ({ source, ownerCode, cid }) =>
              source === document.source && cid === document.cid && ownerCode === (document.owner?.code ?? ''),
          );
    if (last) return this.decideReimport(auth, document, contentKey, last);
    const [same] =
      document.cid === undefined
        ? around.contents.filter((origin) => origin.contentKey === contentKey && origin.cid === null)
        : [];
    if (same) return unchangedDecision({ sheetId: same.sheetId, cid: same.hereCid, cver: same.hereVersion });
    const home = document.owner?.code === around.ownCode ? around.ownNumbers.get(n) : undefined;
    if (home && (home.name === document.root.name || home.number === document.root.number))
      return this.decideOwnExport(auth, document, home);
    const hits = around.numbered.get(n) ?? [];
    if (hits.length > 1)
      return {
        action: 'new',
        faults: [
          fault(
            document,
            'error',
            'transfer.severalSheets',
            { number: document.root.number ?? '', count: hits.length },
            'number',
          ),
        ],
      };
    return hits[0] ? this.decideNextVersion(auth, document, hits[0].cid) : { action: 'new', faults: [] };
  }
  private decideReimport(
    auth: Auth,
    document: SheetDocument,
    contentKey: string,
    last: KnownOrigin,
  ): Promise<Decision> | Decision {
    const here = { sheetId: last.sheetId, cid: last.hereCid, cver: last.hereVersion };
    if (last.contentKey === contentKey) return unchangedDecision(here);
    const isOlder =
      document.version !== undefined && last.version !== null && compareVersions(document.version, last.version) < 0;
    return isOlder
      ? unchangedDecision(here, [
          fault(document, 'warning', 'transfer.olderVersion', {
            version: document.version ?? '',
            here: last.version ?? '',
          }),
        ])
      : this.decideNextVersion(auth, document, last.hereCid);
  }
  /** A file that this enterprise exported here: released sheets exist already, a draft is updated from the file. */
  private async decideOwnExport(auth: Auth, document: SheetDocument, home: FoundSheet): Promise<Decision> {
    const [newest] = await this.sheets.listVersions(auth.scope, home.cid);
    const isDraft =
      newest?.status === 'ED' && document.version !== undefined && compareVersions(document.version, newest.cver) >= 0;
    return isDraft
      ? this.decideNextVersion(auth, document, home.cid)
      : unchangedDecision({ sheetId: home.id, cid: home.cid, cver: home.cver });
  }
  private async decideNextVersion(auth: Auth, document: SheetDocument, cid: number): Promise<Decision> {
    const [newest] = await this.sheets.listVersions(auth.scope, cid);
    if (!newest) return { action: 'new', faults: [] };
    const here = { sheetId: newest.id, cid, cver: newest.cver };
    const isDraft = newest.status === 'ED';
    const permit: Permit =
      newest.kind === document.root.kind
        ? permitsOn(auth, newest)[isDraft ? 'edit' : 'newVersion']
        : { allowed: false, reason: { code: 'transfer.otherKind', params: {} } as never };
    if (!permit.allowed)
      return {
        action: 'version',
        here,
        faults: [fault(document, 'error', permit.reason.code, { ...permit.reason.params })],
      };
    return {
      action: 'version',
      here,
      of: { cid, version: nextDraft(newest.cver) ?? newest.cver, ...(isDraft ? { sheetId: newest.id } : {}) },
      faults: [],
    };
  }
}

const unchangedDecision = (here: NonNullable<Decision['here']>, faults: FileFault[] = []): Decision => ({
  action: 'unchanged',
  here,
  faults,
});
const fault = (
  document: SheetDocument,
  severity: FileFault['severity'],
  code: string,
  params: Record<string, unknown>,
  field?: string,
): FileFault => ({
  place: document.root.place ?? document.place ?? {},
  severity,
  code,
  params,
  sheetKey: document.key,
  nodeKey: document.root.key,
  ...(field === undefined ? {} : { field }),
});
