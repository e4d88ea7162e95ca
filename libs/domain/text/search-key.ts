/** Normalised form of a text for searching: half-width, lower case, single spaces between words, trimmed. */
export const searchKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu;

/** A search key with letters and digits only: for column titles, labels, and codes with other separators. */
export const bareKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(NOT_LETTER_OR_DIGIT, '');
