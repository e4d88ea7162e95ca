import { enumeration, type ValueOf } from './enumeration';

// Jobs, files and operation of the platform.

/** Whether a record was synchronised with the other system. */
export const syncState = enumeration({
  name: 'syncState',
  values: [
    { value: 0, key: 'notSynced' },
    { value: 1, key: 'synced' },
  ],
});
export type SyncState = ValueOf<typeof syncState>;

/** Result of one operation in logs and synchronisation. */
export const operationResult = enumeration({
  name: 'operationResult',
  values: [
    { value: 0, key: 'failed' },
    { value: 1, key: 'success' },
  ],
});
export type OperationResult = ValueOf<typeof operationResult>;

/** Action that a cell of a result list offers. */
export const operationFlag = enumeration({
  name: 'operationFlag',
  values: [
    { value: 0, key: 'none' },
    { value: 1, key: 'link' },
    { value: 2, key: 'newMaterial' },
    { value: 3, key: 'part' },
    { value: 4, key: 'blank' },
    { value: 5, key: 'material' },
    { value: 6, key: 'module' },
    { value: 7, key: 'semiModule' },
    { value: 8, key: 'cqcLink' },
  ],
});
export type OperationFlag = ValueOf<typeof operationFlag>;

/** Kinds of file in the file administration. */
export const fileType = enumeration({
  name: 'fileType',
  values: [
    { value: 1, key: 'notice' },
    { value: 2, key: 'system' },
    { value: 3, key: 'other' },
  ],
});
export type FileType = ValueOf<typeof fileType>;

/** States of a background job. */
export const jobState = enumeration({
  name: 'jobState',
  values: [
    { value: 'queued', key: 'queued' },
    { value: 'running', key: 'running' },
    { value: 'done', key: 'done' },
    { value: 'failed', key: 'failed' },
    { value: 'cancelled', key: 'cancelled' },
  ],
});
export type JobState = ValueOf<typeof jobState>;
