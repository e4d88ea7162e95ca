/** Characters that file names must not contain (specification 000 section 5). */
export const FORBIDDEN_FILE_NAME_CHARACTERS = ['#', '%', '&', '*', '/', '|', ':', '<', '>', '?', '"'] as const;

const PLAIN_TEXT = /^[\p{Script=Han}A-Za-z0-9]*$/u;

/** The special-character rule of the specification: Chinese characters, letters and digits only. */
export const hasSpecialCharacters = (text: string): boolean => !PLAIN_TEXT.test(text);

/** The forbidden characters in a file name, each once, in the order of the specification. */
export const forbiddenFileNameCharacters = (name: string): string[] =>
  FORBIDDEN_FILE_NAME_CHARACTERS.filter((character) => name.includes(character));
