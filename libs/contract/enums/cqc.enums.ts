import { enumeration, type ValueOf } from './enumeration';

/** How packages reach the certification body. */
export const cqcConnectorKind = enumeration({
  name: 'cqcConnectorKind',
  values: [
    { value: 'folder', key: 'folder' },
    { value: 'http', key: 'http' },
  ],
});
export type CqcConnectorKind = ValueOf<typeof cqcConnectorKind>;

/** State of an upload. `sent`: delivered, not decided. `failed`: not delivered after all attempts. */
export const cqcUploadState = enumeration({
  name: 'cqcUploadState',
  values: [
    { value: 'waiting', key: 'waiting' },
    { value: 'sent', key: 'sent' },
    { value: 'accepted', key: 'accepted' },
    { value: 'refused', key: 'refused' },
    { value: 'failed', key: 'failed' },
  ],
});
export type CqcUploadState = ValueOf<typeof cqcUploadState>;
