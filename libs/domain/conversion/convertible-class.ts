import { isInClass } from '../mds/checks/classes';
import { VDA_CODES } from '../mds/checks/vda-codes';

/** Group nodes of the international system; only the classes below them can be used there (domain.md 2.1). */
const GROUP_CLASSES: readonly string[] = ['1.2', '5.4'];
/** Classes that are no longer accepted for materials, including the classes below them. */
const CLOSED_CLASSES: readonly string[] = ['5.5.1', '8'];

/**
 * Specification 000 section 5: material classifications 1.2, 5.4, 5.5.1 and 8.x cannot be converted to the
 * international system.
 */
export const isConvertibleClass = (code: string): boolean =>
  !GROUP_CLASSES.includes(code) && !isInClass(code, CLOSED_CLASSES);
export const isKnownClass = (code: string): boolean => VDA_CODES.includes(code);
