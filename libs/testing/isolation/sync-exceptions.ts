/** The partner of the world has no address, its run has ended well, and only the own enterprise's sheets are sent. */
const STARTED = ['sync.noAddress', 'sync.notPaired', 'sync.partnerUnclear'];
/** Expected refusals (exceptions.ts) of the synchronisation with another installation. */
export const SYNC: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['pause', 'resume', 'cancel', 'retry'].map((step) => [
      `POST /sync/run/{syncRunId}/${step}`,
      ['sync.runState', 'forbidden'],
    ]),
  ),
  ...Object.fromEntries(
    [
      'imdsDownload/downloadMds',
      'imdsDownload/refresh',
      'imdsData/syncImdsAppcode',
      'imdsData/syncImdsMaterialType',
      'imdsData/syncImdsSubstance',
      'imdsData/syncImdsSupplierInfo',
      'imdsData/upload',
      'imdsData2/downFailData',
    ].map((call) => [
      `POST /data/${call}`,
      ['sync.accountMissing', 'sync.passwordRequired', 'sync.running', 'file.gone'],
    ]),
  ),
  'POST /sync/partner/run': STARTED,
  'POST /sync/partner/pair': ['sync.notReached', 'sync.internalAddress', 'sync.refused'],
  'POST /sync/partner/saveOrUpdate': ['conflict'],
  ...Object.fromEntries(
    [
      'downLoadMds',
      'downLoadMdsSupply',
      'uploadMds',
      'downloadAppoption',
      'downloadEntinfo',
      'downloadMaterial',
      'downloadMaterialtype',
      'downloadMatflag',
      'downloadMatstandard',
      'downloadSubstance',
    ].map((call) => [`POST /webservice/${call}`, [...STARTED, 'sync.notReleased', 'notFound']]),
  ),
};
