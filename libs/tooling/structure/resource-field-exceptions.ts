type Exceptions = Readonly<Record<string, readonly string[]>>;

/** What a save takes and a form does not ask as a field of this name. Not to grow: a new field belongs into the form. */
const outsideForms: Exceptions = {
  // The question of the run that is saved.
  'analysis.saved': ['asOf', 'facts', 'lawIds', 'listVersionIds', 'modId', 'positionId', 'sheetIds', 'supplierId'],
  // The field is `files`, uploads.
  announcements: ['fileIds'],
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
  // The form is that of a substance of the catalogue, which the record becomes.
  uncatalogued: ['applicationDuty', 'declarableSince'],
  // The department of the caller; integrations may name another.
  vehicle: ['organisationId'],
  vehicleAdmin: ['organisationId'],
};
/** What is edited and is no column of this name: shown in another column, or in the record only. */
const outsideLists: Exceptions = {
  'analysis.saved': [
    ...['asOf', 'facts', 'lawIds', 'listVersionIds', 'modId', 'newestVersions', 'note', 'positionId', 'schedule'],
    ...['sheetIds', 'supplierId'],
  ],
  announcements: ['content', 'contentEn', 'enterpriseIds', 'identities', 'organisationIds', 'roles', 'state'],
  auditRules: ['conditions', 'note'],
  faq: ['answer', 'answerEn'],
  bundleKeys: ['publicKey'],
  certificates: ['remark'],
  // Sender, department and the conditions on parts are shown in columns of their own names.
  distribution: ['classCodes', 'modelId', 'organisationId', 'partGroup', 'partNumber', 'senderId'],
  // The certified model by its name; the parts by theirs.
  componentRecord: ['modId', 'parts'],
  // Group, model and assignee are shown by their names.
  fillIn: ['modId', 'organisationId', 'positionId', 'supplierCode', 'userId'],
  'impact.tasks': ['assigneeId', 'note'],
  'impact.watches': ['lawIds'],
  // The part by its name.
  partChange: ['positionId'],
  regulationItems: [
    ...['classCodes', 'clause', 'entity', 'entityKind', 'itemKey', 'note', 'partPattern', 'reason', 'uses'],
    ...['validFrom', 'validTo', 'versionId'],
  ],
  regulations: ['descriptionEn', 'descriptionZh', 'sourceUrl'],
  requests: ['contact', 'email', 'language', 'recipientUserId', 'remark'],
  resMarks: ['classCodes', 'denominator', 'note', 'partPattern', 'reason'],
  robots: ['secret'],
  roles: ['description', 'menus', 'permissions'],
  substanceSearch: [
    ...['active', 'applicationDuty', 'confidentialAllowed', 'declarableSince', 'hidden'],
    ...['synonymsEn', 'synonymsZh'],
  ],
  taggingRules: ['active', 'note'],
  // The list shows what the sheets name, with its places; the rest is asked when it is added to the catalogue.
  uncatalogued: [
    ...['active', 'applicationDuty', 'cas', 'confidentialAllowed', 'declarableSince', 'ec', 'gadsl', 'hidden', 'kind'],
    ...['physicalState', 'remark', 'synonymsEn', 'synonymsZh'],
  ],
  vehicle: ['bomType', 'organisationId', 'remark'],
  // Locks, kinds of BOM and rights of the models; the rest is on the list of models.
  vehicleAdmin: [
    ...['brand', 'cccNumber', 'curbWeightGrams', 'engineDevelopedDate', 'foreignName', 'modelType', 'organisationId'],
    ...['powerPlant', 'putOnMarketDate', 'recoverability', 'remark', 'reusability', 'sparePart', 'typeApprovalDate'],
    ...['typeName', 'vehicleType'],
  ],
};

const keysOf = (exceptions: Exceptions): string[] =>
  Object.entries(exceptions)
    .flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`))
    .sort();
export const NOT_IN_FORM = keysOf(outsideForms);
export const NOT_IN_LIST = keysOf(outsideLists);
