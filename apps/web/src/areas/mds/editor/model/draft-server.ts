import { mdsApi, type Sent, type SheetDetail, type SheetRow, type TreeInput } from '@matlas/contract';
import type { SheetHead } from '@matlas/domain';
import { call, CallError } from '@matlas/web-kit';

/** The calls of each kind of sheet. */
export const sheetRoutes = { 1: mdsApi.component, 2: mdsApi.semiComponent, 3: mdsApi.material } as const;
export type OwnKind = keyof typeof sheetRoutes;
export const ownKind = (kind: number): OwnKind => (kind === 2 || kind === 3 ? kind : 1);

type SentTree = Sent<typeof mdsApi.component.change>['tree'];
/** A large tree is sent with every save; leaving out default values reduces it to a third. */
function withoutDefaults({ children, multiSource, attributes, ...node }: TreeInput): SentTree {
  return {
    ...node,
    ...(multiSource ? { multiSource } : {}),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    children: children.map(({ node: below, confidential, preferred, ...child }) => ({
      ...child,
      ...(confidential ? { confidential } : {}),
      ...(preferred ? {} : { preferred }),
      ...(below ? { node: withoutDefaults(below) } : {}),
    })),
  };
}

/** Server calls of an open draft. */
export interface DraftServer {
  read: (row: Pick<SheetRow, 'id' | 'kind'>) => Promise<SheetDetail>;
  save: (row: SheetRow, head: SheetHead, tree: TreeInput, autosave: boolean) => Promise<SheetRow>;
}

export const draftServer: DraftServer = {
  read: ({ id, kind }) => call(sheetRoutes[ownKind(kind)].get, { id }, { log: 'mds.log.open' }),
  save: (
    { id, kind, version, supplierCode, supplierName },
    { preliminary = false, standardMaterial = false },
    tree,
    autosave,
  ) =>
    call(
      sheetRoutes[ownKind(kind)].change,
      { id, version, autosave, tree: withoutDefaults(tree), supplierCode, supplierName, preliminary, standardMaterial },
      { log: 'mds.log.save' },
    ),
};

/** The list row of a sheet, taken from its detail. */
export const toSheetRow = ({
  tree: _tree,
  rules: _rules,
  supplier: _supplier,
  applicationCodes: _codes,
  deactivatedCodes: _deactivated,
  earlierMaterials: _materials,
  ...row
}: SheetDetail): SheetRow => row;
/** True when the answer did not come from Matlas itself: network failure, proxy, or restarting server. */
export const isOffline = (reason: unknown): boolean =>
  !(reason instanceof CallError) || !reason.isOurs || reason.status >= 502;
export const isDetail = (value: unknown): value is SheetDetail =>
  typeof value === 'object' && value !== null && 'tree' in value && 'cid' in value;
