export { cqcListPath, cqcPath } from '../shared/paths';
/** The packages of all vehicles that were sent. */
export const cqcUploadsPath = '/vehicle/CQCDataDownLoad';
