import { isInClass } from '../mds/checks/classes';
import { VDA_CODES } from '../mds/checks/vda-codes';

/** Group nodes of the international system; only what lies below them is a class there (domain.md 2.1). */
const GROUPS: readonly string[] = ['1.2', '5.4'];
/** No longer accepted for materials, with all that lies below. */
const CLOSED: readonly string[] = ['5.5.1', '8'];

/**
 * Specification 000 section 5: material classifications 1.2, 5.4, 5.5.1 and 8.x cannot be converted to the
 * international system.
 */
export const isConvertibleClass = (code: string): boolean => !GROUPS.includes(code) && !isInClass(code, CLOSED);
export const isKnownClass = (code: string): boolean => VDA_CODES.includes(code);
