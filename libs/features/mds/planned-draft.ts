import { fieldIssues, type TreeInput, treeInput } from '@matlas/contract';
import { type Finding, FIRST_VERSION, releaseOf, type SheetStatus } from '@matlas/domain';
import { AppError, type Auth, badInput, type IssueInput, type Scope } from '@matlas/server-kit';
import { toCheckCounts, DEFAULT_RULE_SET } from './sheet-checks';
import { buildSheetHead } from './sheet-head';
import type { SheetSeed, WrittenSheet } from './sheet-seed';
import type { SheetEntity } from './sheet.entity';
import { buildWorkingTree, type UsedSheet, usedSheets, type WorkingTree } from './working-tree';

interface Owner {
  enterpriseId: number;
  organisationId: number;
  userId: number;
}
export type SeedHead = Omit<SheetSeed, 'tree'>;
/** `prefix` is the path of the sheet in issues when there are several sheets. */
export interface PlannedDraft {
  index: number;
  prefix: string;
  seed: SeedHead;
  cid: number;
  owner: Owner;
  scope: Scope;
  tree: WorkingTree;
  findings: Finding[];
  depth: number;
}

/** The version of the draft, and its version after the release. */
export const getDraftVersion = ({ of }: SeedHead): string => of?.version ?? FIRST_VERSION;
const settledVersion = (seed: SeedHead): string =>
  seed.release ? (releaseOf(getDraftVersion(seed)) ?? '1') : getDraftVersion(seed);
const scopeOf = ({ enterpriseId, organisationId, userId }: Owner): Scope => ({
  reach: 'enterprise',
  enterpriseId,
  organisationIds: [organisationId],
  userId,
});

export function planDraft(
  auth: Auth,
  seed: SeedHead,
  cid: number,
  tree: TreeInput,
  index: number,
  prefix: string,
): PlannedDraft {
  const owner = seed.owner ?? {
    enterpriseId: auth.enterpriseId,
    organisationId: auth.organisationId,
    userId: auth.userId,
  };
  const planted = buildWorkingTree(tree);
  for (const node of planted.nodes) node.id = 0;
  planted.root.id = seed.of?.sheetId ?? 0;
  return {
    index,
    prefix,
    seed,
    cid,
    owner,
    scope: seed.owner ? scopeOf(owner) : auth.scope,
    tree: planted,
    findings: [],
    depth: 0,
  };
}
/** Validation issues of the error, with paths below the sheet; any other error is rethrown. */
export function toIssues(error: unknown, prefix: string): IssueInput[] {
  if (error instanceof AppError && error.code === 'badInput')
    return error.issues.map((issue) => ({ ...issue, path: `${prefix}${issue.path}` }));
  throw error;
}
export function parseTree(tree: unknown, index: number): TreeInput {
  const result = treeInput.safeParse(tree);
  if (result.success) return result.data;
  throw badInput(
    ...fieldIssues(result.error, tree).map((issue) => ({ ...issue, path: `sheets.${index}.tree.${issue.path}` })),
  );
}
/** The sheet as later sheets of the batch refer to it. */
export function toUsedSheet({ cid, seed, owner, tree }: PlannedDraft): UsedSheet {
  const { id, fields, figures } = tree.root;
  const status: SheetStatus = seed.release ?? 'ED';
  return {
    id,
    cid,
    cver: settledVersion(seed),
    kind: fields.kind,
    name: fields.name,
    foreignName: fields.foreignName ?? null,
    number: fields.number ?? null,
    status,
    ownerId: owner.enterpriseId,
    deleted: false,
    preliminary: seed.preliminary ?? false,
    ...(fields.classCode === undefined ? {} : { classCode: fields.classCode }),
    containedCids: [...new Set([cid, ...usedSheets(tree).flatMap(({ containedCids }) => containedCids ?? [])])],
    mass: fields.kind === 1 ? figures?.mass : undefined,
    height: figures?.height ?? 0,
    nodeCount: figures?.nodeCount ?? 0,
  };
}
/** The supplier that the file names, code and name together; else the owning enterprise. */
const supplierOf = (
  { supplierCode, supplierName }: PlannedDraft['seed'],
  owner: { code: string; name: string } | undefined,
): Pick<SheetEntity, 'supplierCode' | 'supplierName'> =>
  supplierCode || supplierName
    ? { supplierCode: supplierCode ?? null, supplierName: supplierName ?? null }
    : { supplierCode: owner?.code ?? null, supplierName: owner?.name ?? null };
/** The head of a new sheet: the names of its root, its figures, its supplier. */
export function toHeadRow(
  { cid, seed, owner, tree, findings }: PlannedDraft,
  supplier: { code: string; name: string } | undefined,
): Partial<SheetEntity> {
  return {
    ...buildSheetHead(tree),
    id: tree.root.id,
    cid,
    version: getDraftVersion(seed),
    kind: tree.root.fields.kind,
    origin: seed.origin ?? 1,
    ...supplierOf(seed, supplier),
    preliminary: seed.preliminary ?? false,
    standardMaterial: seed.standardMaterial ?? false,
    module: seed.module ?? false,
    ruleSet: seed.ruleSet ?? DEFAULT_RULE_SET,
    ...toCheckCounts(findings),
    enterpriseId: owner.enterpriseId,
    organisationId: owner.organisationId,
    createdBy: owner.userId,
  };
}
export const toWrittenSheet = ({ seed, cid, tree, findings }: PlannedDraft): WrittenSheet => {
  const { errorCount, warningCount } = toCheckCounts(findings);
  return {
    key: seed.key,
    id: tree.root.id,
    cid,
    cver: settledVersion(seed),
    errors: errorCount,
    warnings: warningCount,
    released: seed.release !== undefined,
  };
};
