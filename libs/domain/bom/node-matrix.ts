import { permitUnless, refusal, type Permit, type Refusal, type RefusalCode } from '../mds';

/**
 * What people do with a node of a BOM. `fill`: make or take own data for it; `annotate`: set facts for exemptions;
 * `hook`: attach a data sheet to a node without one; `replace`: attach another one; `match`: let a run find one.
 */
export const NODE_ACTIONS = [
  'fill',
  'annotate',
  'unannotate',
  'add',
  'edit',
  'delete',
  'hook',
  'unhook',
  'replace',
  'move',
  'match',
] as const;
export type NodeAction = (typeof NODE_ACTIONS)[number];

/**
 * States of a node; a node has several at once. The first state that refuses an action gives the reason, so that the
 * order is the order of importance. States of a sheet (from `hiddenSheet`) are those of the sheet that an action
 * brings to the node.
 */
export const NODE_STATES = [
  'root',
  'locked',
  'formal',
  'cqc',
  'covered',
  'filled',
  'hooked',
  'hookedBelow',
  'empty',
  'annotated',
  'plain',
  'hiddenSheet',
  'deletedSheet',
  'expiredSheet',
  'draftSheet',
  'unreleasedSheet',
  'rejectedSheet',
  'unapprovedSheet',
  'supersededSheet',
] as const;
export type NodeState = (typeof NODE_STATES)[number];

type Row = Readonly<Record<NodeAction, RefusalCode | null>>;
const FREE: Row = {
  fill: null,
  annotate: null,
  unannotate: null,
  add: null,
  edit: null,
  delete: null,
  hook: null,
  unhook: null,
  replace: null,
  move: null,
  match: null,
};
const everything = (code: RefusalCode): Row => ({
  fill: code,
  annotate: code,
  unannotate: code,
  add: code,
  edit: code,
  delete: code,
  hook: code,
  unhook: code,
  replace: code,
  move: code,
  match: code,
});

/**
 * State x action: the message of the specification (001 section 8) that refuses it, null where the state allows it.
 * The only place that decides what may be done with a node (decision 0108).
 */
export const NODE_MATRIX: Readonly<Record<NodeState, Row>> = {
  // The vehicle itself. A sheet that came there while it was not yet the root may be taken off.
  root: {
    ...FREE,
    fill: 'node.notFillable',
    edit: 'node.rootNotEditable',
    delete: 'node.rootNotDeletable',
    hook: 'node.rootNotHookable',
    replace: 'node.rootNotHookable',
    move: 'node.rootNotEditable',
    match: 'node.rootNotHookable',
  },
  locked: everything('bom.locked'),
  // The structure of a formal BOM comes from the system that issues it: by import, or after it is made temporary.
  formal: {
    ...FREE,
    add: 'node.notAddable',
    edit: 'node.notChangeable',
    delete: 'node.notDeletable',
    move: 'node.notChangeable',
  },
  // Data of the certification body: own data and facts belong to the BOM of the vehicle.
  cqc: {
    ...FREE,
    fill: 'node.notFillable',
    annotate: 'node.notAnnotatable',
    unannotate: 'node.notUnannotatable',
  },
  // The sheet of an assembly above describes it: what is added here would count nowhere.
  covered: {
    ...FREE,
    fill: 'node.notFillable',
    annotate: 'node.notAnnotatable',
    hook: 'node.notHookable',
  },
  filled: { ...FREE, fill: 'node.notFillable', delete: 'node.notDeletable', hook: 'node.notHookable' },
  hooked: { ...FREE, fill: 'node.notFillable', delete: 'node.notDeletable', hook: 'node.notHookable' },
  hookedBelow: { ...FREE, delete: 'node.notDeletable' },
  empty: { ...FREE, unhook: 'bom.notHooked', replace: 'bom.notHooked' },
  annotated: FREE,
  plain: { ...FREE, unannotate: 'node.notUnannotatable' },
  hiddenSheet: sheetRow('hook.sheetNotVisible', 'hook.sheetNotVisible', 'hook.sheetNotVisible'),
  deletedSheet: sheetRow('node.invalid', 'node.invalid', 'node.invalid'),
  expiredSheet: sheetRow('node.invalid', 'node.invalid', 'node.invalid'),
  // Own data may be taken while they are edited; they count from their release on.
  draftSheet: sheetRow('node.addUnfinished', 'node.replaceUnfinished', null),
  unreleasedSheet: sheetRow('hook.notReleased', 'hook.notReleased', 'hook.notReleased'),
  rejectedSheet: sheetRow('node.notApproved', 'node.notApproved', 'node.notApproved'),
  unapprovedSheet: sheetRow('node.notApproved', 'node.notApproved', 'node.notApproved'),
  // A vehicle may keep the version that it was built with; newer ones are offered.
  supersededSheet: sheetRow(null, null, null),
};
function sheetRow(hook: RefusalCode | null, replace: RefusalCode | null, fill: RefusalCode | null): Row {
  return { ...FREE, hook, replace, fill };
}

/** A refusal by the matrix; `state` is the state that refuses, as the cause that a screen explains. */
export interface NodeRefusal extends Refusal {
  state: NodeState;
}

/**
 * The refusal of an action on a node (or by a sheet) in these states; undefined when it is allowed.
 * @param params values of the messages, such as the number of hooked sheets below
 */
export function refusalOf(
  states: ReadonlySet<NodeState>,
  action: NodeAction,
  params: Refusal['params'] = {},
): NodeRefusal | undefined {
  for (const state of NODE_STATES) {
    const code = states.has(state) ? NODE_MATRIX[state][action] : null;
    if (code !== null) return { ...refusal(code, params), state };
  }
  return undefined;
}

/** The same as a permit. */
export const permitOf = (states: ReadonlySet<NodeState>, action: NodeAction, params?: Refusal['params']): Permit =>
  permitUnless(refusalOf(states, action, params));
