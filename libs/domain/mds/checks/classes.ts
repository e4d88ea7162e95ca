import { coversClass } from '../../text';

/** Whether a VDA code is in one of the classes: 5.1.b is in 5.1 and in 5; 5.10 is not in 5.1. */
export const isInClass = (code: string | undefined, classes: readonly string[]): boolean =>
  code !== undefined && classes.some((each) => coversClass(each, code));
