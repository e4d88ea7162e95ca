import type { Permit } from '../mds';
import { permitUnless } from '../mds';
import { type NodeAction, type NodeRefusal, type NodeState, refusalOf } from './node-matrix';
import { type HookSheet, statesOfSheet } from './node-states';

/** Actions that bring a sheet to a node. */
export type AttachAction = Extract<NodeAction, 'hook' | 'replace' | 'fill'>;

/**
 * Reason why a sheet cannot be brought to any position, in the wording of the specification; undefined when it can.
 */
export const hookRefusal = (
  sheet: HookSheet,
  auditOn: boolean,
  action: AttachAction = 'hook',
): NodeRefusal | undefined => refusalOf(statesOfSheet(sheet, auditOn), action, { status: sheet.status });

/** Whether this sheet may be attached to a position in these states. */
export function mayHook(
  sheet: HookSheet,
  position: ReadonlySet<NodeState>,
  auditOn: boolean,
  action: AttachAction = position.has('hooked') ? 'replace' : 'hook',
): Permit {
  return permitUnless(refusalOf(position, action), hookRefusal(sheet, auditOn, action));
}
