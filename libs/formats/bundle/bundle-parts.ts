export const BUNDLE_FORMAT = 'matlas-bundle';
export const BUNDLE_VERSION = '1.0';
export const SHEETS_FILE = 'sheets.xml';
export const ATTACHMENTS = 'attachments/';
export const MANIFEST_FILE = 'manifest.json';
export const SIGNATURE_FILE = 'signature.json';
/** Names that a bundle may hold beside its two texts. */
export const BUNDLED_NAME = /^(sheets\.xml|attachments\/[A-Za-z0-9_-]{1,200}(\.[A-Za-z0-9]{1,8})?)$/;
/** Manifest or signature: more is no list of files. */
export const MOST_TEXT_BYTES = 20_000_000;
