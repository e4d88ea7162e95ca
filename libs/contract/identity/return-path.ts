const NOT_IN_A_PATH = /[\\\s\p{Cc}]/u; // browsers read a backslash as a slash and drop tabs and line breaks
const MOST_DECODINGS = 5;
const BASE = 'https://here.invalid';

/**
 * The text as it reads once nothing in it is percent-encoded any more; undefined when that has no end or is malformed.
 */
function fullyDecoded(text: string): string | undefined {
  let decoded = text;
  for (let round = 0; round < MOST_DECODINGS; round += 1) {
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

const staysHere = (path: string): boolean => {
  if (!path.startsWith('/') || path.startsWith('//') || NOT_IN_A_PATH.test(path)) return false;
  const { origin, pathname } = new URL(path, BASE);
  return origin === BASE && !pathname.startsWith('//');
};

/**
 * May a person be sent to this address after a sign-in: a path of this site, in every reading of its encoding (no open
 * redirect).
 */
export function isReturnPath(text: string): boolean {
  if (text.length > 1000 || !staysHere(text)) return false;
  const [path = ''] = text.split(/[?#]/, 1);
  const decoded = fullyDecoded(path);
  return decoded !== undefined && staysHere(decoded.replaceAll(' ', '_'));
}
