import { ownsRecord, permitUnless, refusal, type DataScope, type Permit, type RecordOwner } from '../mds';
import { NODE_ACTIONS, type NodeAction, type NodeRefusal, refusalOf } from './node-matrix';
import { type NodeFacts, statesOfNode } from './node-states';

export interface PositionActor {
  scope: DataScope;
  /** Permissions granted by the caller's roles; all when absent. */
  grants?: ReadonlySet<NodeAction>;
}

/** State that decides what is allowed on a position; its owner is the owner of the vehicle model. */
export type PositionState = NodeFacts & RecordOwner;
export type PositionPermits = Readonly<Record<NodeAction, Permit>>;

/** Actions that a user may currently perform on a position of a BOM; each refusal with its reason. */
export function mayOnPosition(actor: PositionActor, position: PositionState): PositionPermits {
  const isOwn = ownsRecord(actor.scope, position);
  const permits = NODE_ACTIONS.map((action): [NodeAction, Permit] => [
    action,
    permitUnless(
      ((actor.grants && !actor.grants.has(action)) || !isOwn) && refusal('forbidden'),
      nodeRefusal(position, action),
    ),
  ]);
  return Object.fromEntries(permits) as PositionPermits;
}

/** Why the state matrix refuses the action for every role; undefined if the matrix permits it. */
export const nodeRefusal = (position: NodeFacts, action: NodeAction): NodeRefusal | undefined =>
  refusalOf(statesOfNode(position), action, { count: position.hookedBelow + (position.hooked ? 1 : 0) });
