export const BUNDLE_FORMAT = 'matlas-bundle';
export const BUNDLE_VERSION = '1.0';
export const SHEETS_FILE = 'sheets.xml';
export const ATTACHMENTS = 'attachments/';
export const MANIFEST_FILE = 'manifest.json';
export const SIGNATURE_FILE = 'signature.json';
/** Permitted names of entries besides manifest and signature. */
export const ENTRY_NAME = /^(sheets\.xml|attachments\/[A-Za-z0-9_-]{1,200}(\.[A-Za-z0-9]{1,8})?)$/;
/** Maximum size of manifest and signature; a larger file is not a valid file list. */
export const MAX_TEXT_BYTES = 20_000_000;
