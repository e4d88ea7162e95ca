import { imdsDataApi, imdsErrorApi, syncRunApi, type SyncOrigin, webserviceApi } from '@matlas/contract';

/** The calls of the errors of each system; only IMDS fetches failed data by a call of its own. */
export const errorCalls = {
  matlas: {
    list: syncRunApi.errors,
    groups: syncRunApi.errorGroups,
    exports: syncRunApi.exportErrors,
    recheck: webserviceApi.afreshCheck,
  },
  imds: {
    list: imdsErrorApi.page,
    groups: imdsErrorApi.groups,
    exports: imdsErrorApi.export,
    recheck: imdsErrorApi.afreshCheck,
    fetchFailed: imdsDataApi.downFailData,
  },
} as const satisfies Record<SyncOrigin, object>;
