const NOT_IN_A_PATH = /[\\\s\p{Cc}]/u; // browsers read a backslash as a slash and drop tabs and line breaks
const MAX_DECODINGS = 5;
const BASE = 'https://here.invalid';

/**
 * The text after all levels of percent-encoding are decoded; undefined when there are too many levels or the
 * encoding is malformed.
 */
function decodeFully(text: string): string | undefined {
  let decoded = text;
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(decoded);
    } catch {
      return undefined;
    }
    if (next === decoded) return decoded;
    decoded = next;
  }
  return undefined;
}

const isLocalPath = (path: string): boolean => {
  if (!path.startsWith('/') || path.startsWith('//') || NOT_IN_A_PATH.test(path)) return false;
  const { origin, pathname } = new URL(path, BASE);
  return origin === BASE && !pathname.startsWith('//');
};

/**
 * Whether a user may be redirected to this address after signing in: it must be a path of this site at every level
 * of decoding (no open redirect).
 */
export function isReturnPath(text: string): boolean {
  if (text.length > 1000 || !isLocalPath(text)) return false;
  const [path = ''] = text.split(/[?#]/, 1);
  const decoded = decodeFully(path);
  return decoded !== undefined && isLocalPath(decoded.replaceAll(' ', '_'));
}
