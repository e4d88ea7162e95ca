import { nodeStatus } from '../enums';
import { errorTable } from './error-table';

/** BOM trees, their import, matching and hooking. */
export const bomErrors = errorTable({
  'bom.empty': { status: 409 },
  'bom.locked': { status: 409 },
  'bom.exists': { status: 409 },
  'bom.cycle': { status: 409 },
  'bom.notAnotherModel': { status: 409 },
  'bom.notHooked': { status: 409 },
  'fill.otherKind': { status: 409 },
  'hook.notReleased': { status: 409, params: { status: nodeStatus } },
  'hook.sheetNotVisible': { status: 404 },
  'import.invalidRows': { status: 422, params: { count: 'number', rows: 'data' } },
  'import.running': { status: 409 },
  'import.expired': { status: 409 },
  'import.nothingValid': { status: 422 },
  'import.mappingIncomplete': { status: 400, params: { fields: 'text' } },
  'import.mappingTwice': { status: 400, params: { column: 'text' } },
  'import.levelOrParent': { status: 400 },
  'import.unchecked': { status: 409 },
});
