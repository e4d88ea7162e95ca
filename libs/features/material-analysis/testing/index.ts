// Exports for tests of other areas; no production code may import it (lint/imports.mjs).
export { type DetailOutput, LINE_COLUMNS, run as listDetails } from '../material-detail/detail.task';
export { classRows } from '../materials-group/class-masses';
