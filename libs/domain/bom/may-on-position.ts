import {
  ownsRecord,
  permitUnless,
  refusal,
  type DataScope,
  type Permit,
  type RecordOwner,
  type Refusal,
  type RefusalCode,
} from '../mds';

export const POSITION_ACTIONS = ['edit', 'move', 'delete', 'addChild', 'hook', 'unhook', 'match'] as const;
export type PositionAction = (typeof POSITION_ACTIONS)[number];

export interface PositionActor {
  scope: DataScope;
  /** Permissions granted by the caller's roles; all when absent. */
  grants?: ReadonlySet<PositionAction>;
}

/** State that decides what is allowed on a position; its owner is the owner of the vehicle model. */
export interface PositionState extends RecordOwner {
  isRoot: boolean;
  /** The BOM is locked. */
  locked: boolean;
  hooked: boolean;
  /** Number of positions below it that have a sheet. */
  hookedBelow: number;
}

export type PositionPermits = Readonly<Record<PositionAction, Permit>>;

const ROOT_CODES: Readonly<Record<PositionAction, RefusalCode | undefined>> = {
  edit: 'node.rootNotEditable',
  move: 'node.rootNotEditable',
  delete: 'node.rootNotDeletable',
  addChild: undefined,
  hook: 'node.rootNotHookable',
  unhook: 'node.rootNotHookable',
  match: 'node.rootNotHookable',
};

function ownReason(position: PositionState, action: PositionAction): Refusal | undefined {
  const attached = position.hookedBelow + (position.hooked ? 1 : 0);
  if (action === 'delete' && attached > 0) return refusal('bom.hookedInside', { count: attached });
  return action === 'unhook' && !position.hooked ? refusal('bom.notHooked') : undefined;
}

/** Actions that a user may currently perform on a position of a BOM; each refusal with its reason. */
export function mayOnPosition(actor: PositionActor, position: PositionState): PositionPermits {
  const isOwn = ownsRecord(actor.scope, position);
  const permit = (action: PositionAction): Permit => {
    const rootCode = position.isRoot ? ROOT_CODES[action] : undefined;
    return permitUnless(
      actor.grants && !actor.grants.has(action) && refusal('forbidden'),
      !isOwn && refusal('forbidden'),
      rootCode !== undefined && refusal(rootCode),
      position.locked && refusal('bom.locked'),
      ownReason(position, action),
    );
  };
  return {
    edit: permit('edit'),
    move: permit('move'),
    delete: permit('delete'),
    addChild: permit('addChild'),
    hook: permit('hook'),
    unhook: permit('unhook'),
    match: permit('match'),
  };
}
