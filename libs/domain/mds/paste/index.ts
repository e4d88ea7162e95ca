export {
  PASTE_ERROR_CODES,
  PASTE_FIELDS,
  PASTE_HEADER_WORDS,
  type PasteError,
  type PasteErrorCode,
  type PasteField,
} from './paste-fields';
export * from './portion-text';
export { readPaste, type PastedRow, type PasteTable } from './read-paste';
export * from './plan-pasted-rows';
