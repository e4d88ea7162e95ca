/**
 * The form in which texts are compared by a search: half-width, lower case, one space between words, no space at the
 * ends.
 */
export const searchKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu;

/**
 * A search key without anything but letters and digits: headers, unit-free labels, codes typed with other separators.
 */
export const bareKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(NOT_LETTER_OR_DIGIT, '');
