import { isReleased, permitUnless, refusal, type Permit, type Refusal, type SheetStatus } from '../mds';

/** Approval of data by the enterprise: 0 not audited, 1 in audit, 2 approved, 3 returned. */
export const AUDIT_APPROVED = 2;

export interface HookSheet {
  status: SheetStatus;
  cver: string;
  auditStatus: number;
  deleted?: boolean;
  /** The sheet is past its date of validity. */
  expired?: boolean;
  /** False for a sheet of another enterprise that was not sent, proposed or published to this enterprise. */
  visible?: boolean;
}

export interface HookPosition {
  isRoot: boolean;
  /** The BOM is locked. */
  locked: boolean;
  /** The position already has another sheet, which would be replaced. */
  hooked?: boolean;
}

/**
 * Reason why a sheet cannot be hooked to any position (product.md "Hooking"), in the wording of the specification;
 * undefined when it can be hooked.
 */
export function hookRefusal(sheet: HookSheet, auditOn: boolean, replaces = false): Refusal | undefined {
  if (sheet.visible === false) return refusal('hook.sheetNotVisible');
  if (sheet.deleted || sheet.expired) return refusal('node.invalid');
  if (sheet.status === 'ED') return refusal(replaces ? 'node.replaceUnfinished' : 'node.addUnfinished');
  if (!isReleased(sheet)) return refusal('hook.notReleased', { status: sheet.status });
  return auditOn && sheet.auditStatus !== AUDIT_APPROVED ? refusal('node.notApproved') : undefined;
}

/** Whether this sheet may be hooked to this position. */
export function mayHook(sheet: HookSheet, position: HookPosition, auditOn: boolean): Permit {
  return permitUnless(
    position.isRoot && refusal('node.rootNotHookable'),
    position.locked && refusal('bom.locked'),
    hookRefusal(sheet, auditOn, position.hooked),
  );
}
