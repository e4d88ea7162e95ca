import { enumeration, type ValueOf } from './enumeration';

/** The system with which data are synchronised: another installation of this platform, or IMDS. */
export const syncOrigin = enumeration({
  name: 'syncOrigin',
  values: [
    { value: 'matlas', key: 'matlas' },
    { value: 'imds', key: 'imds' },
  ],
});
export type SyncOrigin = ValueOf<typeof syncOrigin>;

/** What a run or a document is about. `all`: basic data, then data sheets. */
export const syncKind = enumeration({
  name: 'syncKind',
  values: [
    { value: 'all', key: 'all' },
    { value: 'substance', key: 'substance' },
    { value: 'materialType', key: 'materialType' },
    { value: 'standard', key: 'standard' },
    { value: 'flag', key: 'flag' },
    { value: 'applicationCode', key: 'applicationCode' },
    { value: 'enterprise', key: 'enterprise' },
    { value: 'material', key: 'material' },
    { value: 'sheet', key: 'sheet' },
    { value: 'decision', key: 'decision' },
    { value: 'upload', key: 'upload' },
  ],
});
export type SyncKind = ValueOf<typeof syncKind>;

/** Who started a run: the schedule, a person, the command line, or the other side. */
export const syncTrigger = enumeration({
  name: 'syncTrigger',
  values: [
    { value: 'schedule', key: 'schedule' },
    { value: 'person', key: 'person' },
    { value: 'command', key: 'command' },
    { value: 'partner', key: 'partner' },
  ],
});
export type SyncTrigger = ValueOf<typeof syncTrigger>;

/** State of a run. `waiting`: not begun, or to be tried again later. */
export const syncRunState = enumeration({
  name: 'syncRunState',
  values: [
    { value: 'waiting', key: 'waiting' },
    { value: 'running', key: 'running' },
    { value: 'paused', key: 'paused' },
    { value: 'done', key: 'done' },
    { value: 'failed', key: 'failed' },
    { value: 'cancelled', key: 'cancelled' },
  ],
});
export type SyncRunState = ValueOf<typeof syncRunState>;

/** What a run did with one document. */
export const syncAction = enumeration({
  name: 'syncAction',
  values: [
    { value: 'new', key: 'new' },
    { value: 'version', key: 'version' },
    { value: 'equal', key: 'equal' },
    { value: 'deleted', key: 'deleted' },
    { value: 'recalled', key: 'recalled' },
    { value: 'sent', key: 'sent' },
    { value: 'refused', key: 'refused' },
    { value: 'failed', key: 'failed' },
  ],
});
export type SyncAction = ValueOf<typeof syncAction>;

/** State of a synchronisation error. `rechecked`: checked again, and still there. */
export const syncErrorState = enumeration({
  name: 'syncErrorState',
  values: [
    { value: 'open', key: 'open' },
    { value: 'rechecked', key: 'rechecked' },
    { value: 'solved', key: 'solved' },
  ],
});
export type SyncErrorState = ValueOf<typeof syncErrorState>;

/** State of a paired installation. `invited`: the code was made, the other side has not used it yet. */
export const syncPartnerState = enumeration({
  name: 'syncPartnerState',
  values: [
    { value: 'invited', key: 'invited' },
    { value: 'active', key: 'active' },
    { value: 'paused', key: 'paused' },
    { value: 'ended', key: 'ended' },
  ],
});
export type SyncPartnerState = ValueOf<typeof syncPartnerState>;
