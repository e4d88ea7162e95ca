type Exceptions = Readonly<Record<string, readonly string[]>>;

/** What a save takes and a form does not ask as a field of this name. Not to grow: a new field belongs into the form. */
const outsideForms: Exceptions = {
  // The question of the run that is saved.
  'analysis.saved': ['asOf', 'facts', 'lawIds', 'listVersionIds', 'modId', 'positionId', 'sheetIds', 'supplierId'],
  // The field is `file`, an upload.
  certificates: ['fileId'],
  // The what-if analysis that the task was opened from.
  'impact.tasks': ['whatIfId'],
  // The list that the item belongs to; restrictions without a substance have a form of their own (resMarks).
  regulationItems: ['entity', 'entityKind', 'inclusionDate', 'itemKey', 'lawId', 'versionId'],
  // The department follows from the recipient; `send` is the second button.
  requests: ['departmentCode', 'send'],
  // Set by the import of the authorities' lists.
  substanceSearch: ['applicationDuty', 'declarableSince'],
  // The department of the caller; integrations may name another.
  vehicle: ['organisationId'],
};
/** What is edited and is no column of this name: shown in another column, or in the record only. */
const outsideLists: Exceptions = {
  'analysis.saved': [
    ...['asOf', 'facts', 'lawIds', 'listVersionIds', 'modId', 'newestVersions', 'note', 'positionId', 'schedule'],
    ...['sheetIds', 'supplierId'],
  ],
  auditRules: ['conditions', 'note'],
  bundleKeys: ['publicKey'],
  certificates: ['remark'],
  distribution: ['organisationId', 'senderId'],
  'impact.tasks': ['assigneeId', 'note'],
  'impact.watches': ['lawIds'],
  regulationItems: [
    ...['classCodes', 'clause', 'entity', 'entityKind', 'itemKey', 'note', 'partPattern', 'reason', 'uses'],
    ...['validFrom', 'validTo', 'versionId'],
  ],
  regulations: ['descriptionEn', 'descriptionZh', 'sourceUrl'],
  requests: ['contact', 'email', 'language', 'recipientUserId', 'remark'],
  resMarks: ['classCodes', 'denominator', 'note', 'partPattern', 'reason'],
  roles: ['description', 'menus', 'permissions'],
  substanceSearch: [
    ...['active', 'applicationDuty', 'confidentialAllowed', 'declarableSince', 'hidden'],
    ...['synonymsEn', 'synonymsZh'],
  ],
  taggingRules: ['active', 'note'],
  vehicle: ['bomType', 'organisationId', 'recoverability', 'remark', 'reusability'],
};

const keysOf = (exceptions: Exceptions): string[] =>
  Object.entries(exceptions)
    .flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`))
    .sort();
export const NOT_IN_FORM = keysOf(outsideForms);
export const NOT_IN_LIST = keysOf(outsideLists);
