import { enumeration, type ValueOf } from './enumeration';

/** `final`: its 30 days are over, nothing goes back any more. */
export const mergeState = enumeration({
  name: 'mergeState',
  values: [
    { value: 'undoable', key: 'undoable' },
    { value: 'final', key: 'final' },
    { value: 'undone', key: 'undone' },
  ],
});
export type MergeState = ValueOf<typeof mergeState>;

/** What a merge of two enterprises takes along, in the order in which people read it. */
export const mergeKind = enumeration({
  name: 'mergeKind',
  values: [
    { value: 'department', key: 'department' },
    { value: 'user', key: 'user' },
    { value: 'role', key: 'role' },
    { value: 'mds', key: 'mds' },
    { value: 'sheet', key: 'sheet' },
    { value: 'sheetSent', key: 'sheetSent' },
    { value: 'shareEvent', key: 'shareEvent' },
    { value: 'cascade', key: 'cascade' },
    { value: 'folder', key: 'folder' },
    { value: 'ruleSet', key: 'ruleSet' },
    { value: 'sheetReceived', key: 'sheetReceived' },
    { value: 'autopilotRule', key: 'autopilotRule' },
    { value: 'autopilotDecision', key: 'autopilotDecision' },
    { value: 'disclosure', key: 'disclosure' },
    { value: 'mdsRequest', key: 'mdsRequest' },
    { value: 'vehicleModel', key: 'vehicleModel' },
    { value: 'bomPosition', key: 'bomPosition' },
    { value: 'bomImport', key: 'bomImport' },
    { value: 'sheetImport', key: 'sheetImport' }, { value: 'fileLayout', key: 'fileLayout' },
    { value: 'sheetOrigin', key: 'sheetOrigin' },
    { value: 'bomMapping', key: 'bomMapping' },
    { value: 'bomField', key: 'bomField' },
    { value: 'analysisRun', key: 'analysisRun' },
    { value: 'savedAnalysis', key: 'savedAnalysis' },
    { value: 'analysisReport', key: 'analysisReport' },
    { value: 'analysisDecision', key: 'analysisDecision' },
    { value: 'checkRun', key: 'checkRun' },
    { value: 'substance', key: 'substance' },
    { value: 'substanceRequest', key: 'substanceRequest' },
    { value: 'law', key: 'law' },
    { value: 'applicationCode', key: 'applicationCode' },
    { value: 'resMark', key: 'resMark' },
    { value: 'rrrMark', key: 'rrrMark' },
    { value: 'auditRule', key: 'auditRule' },
    { value: 'taggingRule', key: 'taggingRule' },
    { value: 'certificate', key: 'certificate' },
    { value: 'file', key: 'file' },
    { value: 'upload', key: 'upload' },
    { value: 'job', key: 'job' },
    { value: 'note', key: 'note' },
    { value: 'apiKey', key: 'apiKey' },
    { value: 'syncAccount', key: 'syncAccount' },
    { value: 'change', key: 'change' },
    { value: 'registration', key: 'registration' },
    { value: 'invitation', key: 'invitation' },
    { value: 'supplier', key: 'supplier' },
    { value: 'rating', key: 'rating' },
    { value: 'trust', key: 'trust' },
    { value: 'formerName', key: 'formerName' },
  ],
});
export type MergeKind = ValueOf<typeof mergeKind>;
