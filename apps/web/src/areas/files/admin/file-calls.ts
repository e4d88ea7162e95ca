import { fileInfoApi, modFileInfoApi } from '@matlas/contract';

/** The calls for files of the system, or of a vehicle model. */
export const callsOf = (modId: number | undefined) => (modId === undefined ? fileInfoApi : modFileInfoApi);
