import { Injectable } from '@nestjs/common';
import { compareVersions, nextDraft, type Permit } from '@matlas/domain';
import { permitsOn, type SheetSeed, SheetStore } from '@matlas/features/mds';
import type { FileFault, SheetDocument } from '@matlas/formats';
import type { Auth } from '@matlas/server-kit';
import { type FoundSheet, LookupStore } from './lookup.store';
import { type KnownOrigin, OriginStore } from './origin.store';
import { DocumentStore } from './document.store';

/** What a document becomes here. `here`: the sheet that it is, or whose next version it becomes. */
export interface Decision {
  action: 'new' | 'version' | 'unchanged';
  here?: { sheetId: number; cid: number; cver: string };
  of?: SheetSeed['of'];
  faults: FileFault[];
}
export interface ExistingSheetOptions {
  /** A sheet without a number of origin whose item number an own sheet has: its next version, or a sheet of its own. */
  existing: 'new' | 'newVersion';
}
interface Keyed {
  document: SheetDocument;
  contentKey: string;
}
interface Around {
  origins: readonly KnownOrigin[];
  contents: readonly KnownOrigin[];
  numbered: ReadonlyMap<number, readonly FoundSheet[]>;
  ownNumbers: ReadonlyMap<number, FoundSheet>;
  ownCode: string;
}

/**
 * What of a file is here already: the same content changes nothing, a newer one becomes the next version of the same
 * identity.
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
    const around = await this.around(auth, given, existing);
    const decisions: Decision[] = [];
    for (const [n, one] of given.entries()) decisions.push(await this.one(auth, one, n, around));
    return decisions;
  }

  private async around(
    auth: Auth,
    given: readonly Keyed[],
    existing: ExistingSheetOptions['existing'],
  ): Promise<Around> {
    const cids = given.flatMap(({ document: { cid } }) => cid ?? []);
    const own =
      cids.length === 0
        ? []
        : (
            await this.lookups.byNumber(
              auth.scope,
              given.flatMap(({ document: { cid } }, n) =>
                cid === undefined ? [] : [{ n, cid, number: null, supplierCode: null }],
              ),
            )
          ).filter((sheet) => sheet.own);
    const asked =
      existing === 'new'
        ? []
        : given.flatMap(({ document: { cid, root } }, n) =>
            cid === undefined && root.number ? [{ n, number: root.number, kind: root.kind }] : [],
          );
    const numbered = await this.lookups.ownByNumber(auth.scope, asked);
    const [enterprise] = await this.documents.enterprises([auth.enterpriseId]);
    return {
      origins: await this.origins.byCid(auth, cids),
      contents: await this.origins.byContent(
        auth,
        given.flatMap(({ document: { cid }, contentKey }) => (cid === undefined ? [contentKey] : [])),
      ),
      numbered: new Map(asked.map(({ n }) => [n, numbered.filter((sheet) => sheet.n === n)])),
      ownNumbers: new Map(own.map((sheet) => [sheet.n, sheet])),
      ownCode: enterprise?.code ?? '',
    };
  }
  private async one(auth: Auth, { document, contentKey }: Keyed, n: number, around: Around): Promise<Decision> {
    const [last] =
      document.cid === undefined
        ? []
        : around.origins.filter(
            ({ source, ownerCode, cid }) =>
              source === document.source && cid === document.cid && ownerCode === (document.owner?.code ?? ''),
          );
    if (last) return this.cameBefore(auth, document, contentKey, last);
    const [same] =
      document.cid === undefined
        ? around.contents.filter((origin) => origin.contentKey === contentKey && origin.cid === null)
        : [];
    if (same) return unchanged({ sheetId: same.sheetId, cid: same.hereCid, cver: same.hereVersion });
    const home = document.owner?.code === around.ownCode ? around.ownNumbers.get(n) : undefined;
    if (home && (home.name === document.root.name || home.number === document.root.number))
      return this.cameHome(auth, document, home);
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
    return hits[0] ? this.nextOf(auth, document, hits[0].cid) : { action: 'new', faults: [] };
  }
  private cameBefore(
    auth: Auth,
    document: SheetDocument,
    contentKey: string,
    last: KnownOrigin,
  ): Promise<Decision> | Decision {
    const here = { sheetId: last.sheetId, cid: last.hereCid, cver: last.hereVersion };
    if (last.contentKey === contentKey) return unchanged(here);
    const isOlder =
      document.version !== undefined && last.version !== null && compareVersions(document.version, last.version) < 0;
    return isOlder
      ? unchanged(here, [
          fault(document, 'warning', 'transfer.olderVersion', {
            version: document.version ?? '',
            here: last.version ?? '',
          }),
        ])
      : this.nextOf(auth, document, last.hereCid);
  }
  /** A file that this enterprise wrote here: what was released is here, a draft takes what the file says. */
  private async cameHome(auth: Auth, document: SheetDocument, home: FoundSheet): Promise<Decision> {
    const [newest] = await this.sheets.versions(auth.scope, home.cid);
    const isDraft =
      newest?.status === 'ED' && document.version !== undefined && compareVersions(document.version, newest.cver) >= 0;
    return isDraft
      ? this.nextOf(auth, document, home.cid)
      : unchanged({ sheetId: home.id, cid: home.cid, cver: home.cver });
  }
  private async nextOf(auth: Auth, document: SheetDocument, cid: number): Promise<Decision> {
    const [newest] = await this.sheets.versions(auth.scope, cid);
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

const unchanged = (here: NonNullable<Decision['here']>, faults: FileFault[] = []): Decision => ({
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
