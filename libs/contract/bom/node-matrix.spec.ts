import { NODE_ACTIONS, NODE_STATES, type NodeAction, type NodeState, refusalOf } from '@matlas/domain';
import errorsEn from '../locales/en/errors.json';
import errorsZh from '../locales/zh/errors.json';

/** Messages of the specification (001 section 8) in both languages. */
const SENTENCES = {
  fill: ['The current node cannot be filled!', '当前节点不能填报！'],
  annotate: ['The current node cannot be annotated!', '当前节点不能标注！'],
  unannotate: ['The current node cannot be unannotated!', '当前节点不能取消标注！'],
  add: ['The current node cannot be added!', '当前节点不能添加！'],
  edit: ['The current node cannot be edited!', '当前节点不能修改！'],
  delete: ['The current node cannot be deleted!', '当前节点不能删除！'],
  hook: ['The current node cannot be hooked!', '当前节点不能挂接！'],
  rootEdit: ['Cannot edit the root node', '不能编辑根节点'],
  rootDelete: ['The root node could not be deleted', '不能删除根节点'],
  rootHook: ['Cannot hook the root node', '不能挂接根节点'],
  invalid: ['Current data is invalid!', '当前数据无效！'],
  notApproved: ['Current data is not approved!', '当前数据未审核通过！'],
  addUnfinished: ['Unable to add editing or invalid components!', '不能添加编辑中或无效的部件！'],
  replaceUnfinished: ['Cannot replace an editable or invalid component!', '不能替换编辑中或无效的部件！'],
  // Not printed in the specification.
  locked: ['The BOM is locked; it can neither be changed nor deleted', 'BOM已锁定，不能修改或删除'],
  notHooked: ['The position has no MDS attached', '该节点没有挂接MDS'],
  notReleased: ['The MDS is in the state “{{status}}”; only a released MDS can be attached', undefined],
  hidden: ['The MDS was not sent, proposed or published to your enterprise', undefined],
} as const;
type Sentence = keyof typeof SENTENCES;

/** Every cell, in the order of the columns; `-` is allowed. */
const COLUMNS = 'fill annotate unannotate add edit delete hook unhook replace move match';
const CELLS: Record<NodeState, string> = {
  root: 'fill - - - rootEdit rootDelete rootHook - rootHook rootEdit rootHook',
  locked: 'locked locked locked locked locked locked locked locked locked locked locked',
  formal: '- - - add edit delete - - - edit -',
  cqc: 'fill annotate unannotate - - - - - - - -',
  covered: 'fill annotate - - - - hook - - - -',
  filled: 'fill - - - - delete hook - - - -',
  hooked: 'fill - - - - delete hook - - - -',
  hookedBelow: '- - - - - delete - - - - -',
  empty: '- - - - - - - notHooked notHooked - -',
  annotated: '- - - - - - - - - - -',
  plain: '- - unannotate - - - - - - - -',
  hiddenSheet: 'hidden - - - - - hidden - hidden - -',
  deletedSheet: 'invalid - - - - - invalid - invalid - -',
  expiredSheet: 'invalid - - - - - invalid - invalid - -',
  draftSheet: '- - - - - - addUnfinished - replaceUnfinished - -',
  unreleasedSheet: 'notReleased - - - - - notReleased - notReleased - -',
  rejectedSheet: 'notApproved - - - - - notApproved - notApproved - -',
  unapprovedSheet: 'notApproved - - - - - notApproved - notApproved - -',
  supersededSheet: '- - - - - - - - - - -',
};
const cells = NODE_STATES.flatMap((state) =>
  CELLS[state]
    .split(' ')
    .map((cell, column): [NodeState, NodeAction, string] => [state, COLUMNS.split(' ')[column] as NodeAction, cell]),
);
const sentence = (code: string, catalogue: object): unknown =>
  code.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], catalogue);

describe('the matrix of node states and actions', () => {
  it('has a written-out cell for every state and action', () => {
    expect(COLUMNS.split(' ')).toEqual([...NODE_ACTIONS]);
    expect(cells).toHaveLength(NODE_STATES.length * NODE_ACTIONS.length);
  });
  it.each(cells)('%s x %s: %s', (state, action, cell) => {
    const refused = refusalOf(new Set([state]), action);
    if (cell === '-') {
      expect(refused).toBeUndefined();
      return;
    }
    const [en, zh] = SENTENCES[cell as Sentence];
    expect([refused?.state, refused && sentence(refused.code, errorsEn)]).toEqual([state, en]);
    if (zh !== undefined) expect(refused && sentence(refused.code, errorsZh)).toBe(zh);
  });
  it('gives the reason of the most important state', () => {
    expect(refusalOf(new Set<NodeState>(['hooked', 'locked', 'root']), 'delete')?.state).toBe('root');
    expect(refusalOf(new Set<NodeState>(['hooked', 'locked', 'covered']), 'delete')?.state).toBe('locked');
    expect(refusalOf(new Set<NodeState>(['empty', 'covered']), 'fill')?.state).toBe('covered');
  });
});
