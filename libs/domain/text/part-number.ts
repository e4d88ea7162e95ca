/**
 * Differences that are ignored when part and supplier numbers are compared; each switch is a parameter of a
 * matching run.
 */
export interface NumberNormalisation {
  ignoreCase: boolean;
  ignoreSpaces: boolean;
  /** Hyphens and dashes of every width, and underscores. */
  ignoreDashes: boolean;
  ignoreDots: boolean;
  /** `000123` = `123`; a number that consists of zeros keeps one. */
  ignoreLeadingZeros: boolean;
}

export const FULL_NORMALISATION: NumberNormalisation = {
  ignoreCase: true,
  ignoreSpaces: true,
  ignoreDashes: true,
  ignoreDots: true,
  ignoreLeadingZeros: true,
};

const SPACES = /\s+/g;
const DASHES = /[-_\u2010-\u2015\u2212\uFE58\uFE63]+/g;
const DOTS = /[.\u00B7\u3002]+/g;
const LEADING_ZEROS = /^0+(?=.)/;

/** Key that is the same for equivalent numbers. Full-width letters and digits equal their ASCII forms. */
export function normalisePartNumber(text: string, options: NumberNormalisation = FULL_NORMALISATION): string {
  let key = text.normalize('NFKC').trim();
  if (options.ignoreSpaces) key = key.replace(SPACES, '');
  if (options.ignoreDashes) key = key.replace(DASHES, '');
  if (options.ignoreDots) key = key.replace(DOTS, '');
  if (options.ignoreCase) key = key.toUpperCase();
  return options.ignoreLeadingZeros ? key.replace(LEADING_ZEROS, '') : key;
}
