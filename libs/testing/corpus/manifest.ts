import { bomManifest } from './bom/bom-manifest';
import { listManifest } from './lists/list-manifest';
import type { ManifestEntry } from './manifest-entry';
import { sheetManifest } from './sheets/sheet-manifest';

export { bomValue } from './bom/bom-manifest';
export { listValue } from './lists/list-manifest';
export { amountText, CORPUS_POINTS, type CorpusPoint, type ManifestEntry } from './manifest-entry';
export { componentValue, materialValue, partValue, substanceValue } from './sheets/sheet-manifest';

/** All files of the corpus with what they must give. */
export function* corpusManifest(): Generator<ManifestEntry> {
  yield* listManifest();
  yield* bomManifest();
  yield* sheetManifest();
}
