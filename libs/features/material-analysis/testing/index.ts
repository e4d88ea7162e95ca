// What tests of this area share with tests of others; no production code (lint/imports.mjs).
export { type DetailOutput, LINE_COLUMNS, run as listDetails } from '../material-detail/detail.task';
export { classRows } from '../materials-group/class-masses';
