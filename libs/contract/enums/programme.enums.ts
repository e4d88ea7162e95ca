import { enumeration, type ValueOf } from './enumeration';

/** Why a part is marked as a high-risk part: by a person, or by a rule that the part fulfilled when it was marked. */
export const markReason = enumeration({
  name: 'markReason',
  values: [
    { value: 'byHand', key: 'byHand' },
    { value: 'number', key: 'number' },
    { value: 'supplier', key: 'supplier' },
    { value: 'substance', key: 'substance' },
    { value: 'materialClass', key: 'materialClass' },
    { value: 'rejects', key: 'rejects' },
    { value: 'analysis', key: 'analysis' },
  ],
});
export type MarkReason = ValueOf<typeof markReason>;

/** State of a fill-in task, from its positions and its day; `gone`: its group is no longer in the BOM. */
export const fillState = enumeration({
  name: 'fillState',
  values: [
    { value: 'open', key: 'open' },
    { value: 'overdue', key: 'overdue' },
    { value: 'done', key: 'done' },
    { value: 'gone', key: 'gone' },
  ],
});
export type FillState = ValueOf<typeof fillState>;

/** State of a part change. */
export const changeState = enumeration({
  name: 'changeState',
  values: [
    { value: 0, key: 'planned' },
    { value: 1, key: 'confirmed' },
    { value: 2, key: 'undone' },
  ],
});
export type ChangeState = ValueOf<typeof changeState>;

/** What a certificate is extended by. */
export const extensionKind = enumeration({
  name: 'extensionKind',
  values: [
    { value: 'models', key: 'models' },
    { value: 'parts', key: 'parts' },
  ],
});
export type ExtensionKind = ValueOf<typeof extensionKind>;
