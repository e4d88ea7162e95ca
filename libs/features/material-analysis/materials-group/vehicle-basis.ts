import { type ReportAbout } from '@matlas/features/reports';
import type { Workbook } from '@matlas/server-kit';
import type { LoadedMaterials } from './vehicle-material-loader';

const FINGERPRINT_LENGTH = 8;
/** The vehicle, or the branch of it, in the title of a report. */
export const titleOf = (
  book: Workbook,
  { title, branch }: { title: string; branch: LoadedMaterials['branch'] },
): string => book.text('title', { model: branch ? book.localName(branch.name, branch.foreignName) : title });
/** The basis of a report on the materials of a vehicle, with what else it is made from. */
export const vehicleBasis = (
  book: Workbook,
  { model, branch, version }: Pick<LoadedMaterials, 'model' | 'branch' | 'version'>,
  more: Pick<ReportAbout, 'inputs'> & { version?: string } = { inputs: [] },
): ReportAbout => ({
  modelId: model.id,
  modelName: model.projectName,
  title: titleOf(book, { title: model.projectName, branch }),
  version: more.version === undefined ? version : `${version}/${more.version}`,
  inputs: [
    { key: 'vehicle', value: `${model.projectName} ${model.internalNumber}` },
    { key: 'bom', value: version.slice(0, FINGERPRINT_LENGTH) },
    ...more.inputs,
  ],
});
