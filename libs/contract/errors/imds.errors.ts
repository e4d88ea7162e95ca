import { errorTable } from './error-table';

/** The connector of IMDS. */
export const imdsErrors = errorTable({
  'imds.folderMissing': { status: 409 },
  'imds.internalAddress': { status: 422, params: { host: 'text' } },
  'imds.hostKeyChanged': { status: 422, params: { host: 'text' } },
  'imds.layoutNeeded': { status: 422, params: { file: 'text' } },
  'imds.layoutAmbiguous': { status: 422, params: { file: 'text', layouts: 'text' } },
  'imds.noSheets': { status: 422, params: { file: 'text' } },
  'imds.draftHere': { status: 409 },
  'imds.classDiffers': { status: 409, params: { code: 'text', name: 'text' } },
  'imds.classUnknown': { status: 422, params: { code: 'text' } },
  'imds.codeDiffers': { status: 409, params: { code: 'text', name: 'text' } },
  'imds.substanceUnnumbered': { status: 422 },
  'imds.noAnswer': { status: 502 },
});
