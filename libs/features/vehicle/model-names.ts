import type { Named } from '@matlas/contract';

/** The two names of a vehicle, of which titles of jobs show the one in the reader's language. */
export const modelNames = (model: { projectName: string; foreignName: string | null }): Named => ({
  name: model.projectName,
  foreignName: model.foreignName,
});
