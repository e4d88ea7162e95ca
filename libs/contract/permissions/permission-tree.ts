/**
 * All permissions: `<first part of the path>:<resource>:<action>`. `{product}` in a path is read as `own`.
 * `endpoint-permissions.tsv` gives the permission of each call of the specification; a test compares both.
 */
export const PERMISSION_TREE = {
  mds: {
    sheet: ['query', 'edit', 'delete', 'check', 'release', 'export', 'import'],
    folder: ['query', 'edit', 'delete'],
    customRule: ['query', 'edit', 'delete'],
    trace: ['query'],
    references: ['query', 'edit'],
    applicationCode: ['query', 'edit'],
    /** Layouts of non-public file formats, entered by customers. */
    fileLayout: ['query', 'edit'],
  },
  exchange: {
    sent: ['query', 'send', 'recall', 'forward'],
    received: ['query', 'decide', 'forward', 'delete', 'export'],
    request: ['query', 'edit', 'delete'],
    autopilot: ['query', 'edit'],
  },
  bom: { info: ['query', 'edit', 'delete', 'hook', 'match', 'lock', 'import', 'export'] },
  imdsBom: { info: ['query'] },
  model: {
    modInfo: ['query', 'edit', 'delete', 'import', 'export'],
    highRiskMark: ['query', 'edit', 'delete', 'export'],
    componentChangeInfo: ['query', 'edit', 'delete', 'export'],
    componentRecord: ['query', 'edit', 'delete', 'export'],
    ownBomMatchingInfo: ['query', 'export'],
    cqc: ['query', 'edit', 'export'],
  },
  analysis: {
    prohibitSubstance: ['query', 'run', 'export', 'delete'],
    savedAnalysis: ['query', 'edit', 'delete'],
    svhc: ['query', 'run', 'edit', 'export'],
    exemption: ['query', 'run', 'export'],
    decision: ['query', 'edit', 'approve'],
    anaResMark: ['query', 'edit', 'delete', 'export'],
    anaRrrMark: ['query', 'mark', 'lock', 'run', 'export'],
    anaRrrChoose: ['query', 'export'],
    carMaterialDetail: ['query', 'export'],
    deviationAnalysis: ['query', 'export'],
    materialsGroup: ['query', 'export'],
    recycledContent: ['query', 'edit', 'export'],
    reportInfo: ['query', 'edit', 'delete', 'export'],
    sheets: ['query', 'run', 'export'],
    voc: ['query', 'edit', 'delete', 'export'],
    impact: ['query', 'run', 'act', 'watch'],
    task: ['query', 'edit'],
    whatIf: ['query', 'run'],
  },
  scip: {
    SvhcInfo: ['query', 'run', 'export'],
    scipIuclid6Article: ['query', 'edit', 'delete', 'import', 'export'],
    scipIuclid6Dossier: ['query', 'validate', 'export'],
    scipIuclid6WorkingContext: ['query', 'edit'],
  },
  rule: {
    msgLawInfo: ['query', 'edit', 'delete'],
    msgLawList: ['query', 'edit', 'delete', 'import'],
    auditRules: ['query', 'edit'],
    ruleSet: ['query', 'edit'],
    auditAppcode: ['query', 'edit'],
    anaMaterialMarkRule: ['query', 'edit', 'delete'],
    anaMatFlagscope: ['query', 'edit'],
  },
  data: {
    localDataManage: ['query', 'edit', 'delete', 'export'],
    localImdsDataManage: ['query', 'edit', 'delete', 'export'],
    component: ['query', 'edit', 'delete'],
    semiComponent: ['query', 'edit', 'delete'],
    material: ['query', 'edit', 'delete'],
    substance: ['query', 'edit', 'delete', 'request'],
    ownBom: ['query'],
    deptUser: ['query'],
    modeFillInfo: ['query', 'edit', 'delete'],
    ownDistribution: ['query', 'edit', 'delete', 'import'],
    audit: ['query', 'audit', 'export'],
    imdsAudit: ['query', 'audit', 'export', 'sync'],
    imdsDownload: ['query', 'sync'],
    imdsMdsErrorInfo: ['query', 'export', 'sync'],
    ownMdsErrorInfo: ['query', 'export'],
    ownSyncUserlog: ['query'],
    imdsSyncInfo: ['query'],
    imdsData: ['sync'],
    imdsData2: ['sync'],
    disclosure: ['query', 'edit'],
    basicData: ['export'],
  },
  webservice: {
    mds: ['query', 'import', 'export', 'sync'],
    basicData: ['sync'],
    syncInfo: ['query'],
    partner: ['query', 'edit'],
  },
  entorguser: {
    user: ['query', 'edit', 'grant'],
    trusted: ['query', 'edit'],
  },
  extSys: {
    enterprise: ['query', 'edit', 'approve', 'merge'],
    certificate: ['query', 'edit', 'delete', 'export'],
    ranking: ['query', 'edit', 'export'],
  },
  sys: { org: ['query', 'edit', 'delete'] },
  common: { supplierContact: ['query', 'edit'] },
  announcementInfo: { notice: ['query', 'edit', 'delete'] },
  message: {
    fileInfo: ['query', 'edit', 'delete', 'import', 'export'],
    modFileInfo: ['query', 'edit', 'delete', 'import', 'export'],
    dingding: ['query', 'edit', 'delete'],
    feedback: ['query', 'edit'],
    faq: ['query', 'edit', 'delete'],
  },
  system: {
    deptInfo: ['query', 'edit', 'delete'],
    userInfo: ['query', 'edit', 'delete', 'import', 'export', 'resetPassword'],
    roleInfo: ['query', 'edit', 'delete'],
    logInfo: ['query', 'export'],
    job: ['query', 'edit'],
    apiKey: ['query', 'edit', 'delete'],
    schedule: ['query', 'edit'],
    statistics: ['query', 'export'],
    configBomImportField: ['query', 'edit'],
    config: ['query', 'edit'],
    configOwnAccount: ['query', 'edit'],
    configImdsAccount: ['query', 'edit'],
    mailOutbox: ['query'],
    bundleKeys: ['query', 'edit'],
    gallery: ['query'],
  },
} as const;

type Tree = typeof PERMISSION_TREE;
type TagsBelow<Area extends string, Resources> = {
  [Resource in keyof Resources & string]: Resources[Resource] extends readonly (infer Action extends string)[]
    ? `${Area}:${Resource}:${Action}`
    : never;
}[keyof Resources & string];
/** One permission, such as `bom:info:import`. */
export type Permission = { [Area in keyof Tree & string]: TagsBelow<Area, Tree[Area]> }[keyof Tree & string];

const isTag = (tag: string): tag is Permission => tag.split(':').length === 3;
/** All permissions in the order of the tree, which is the order of rows on the roles screen. */
export const PERMISSIONS: readonly Permission[] = Object.entries(PERMISSION_TREE)
  .flatMap(([area, resources]) =>
    Object.entries(resources).flatMap(([resource, actions]: [string, readonly string[]]) =>
      actions.map((action) => `${area}:${resource}:${action}`),
    ),
  )
  .filter(isTag);

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);
export const isPermission = (tag: string): tag is Permission => KNOWN.has(tag);
