/** One address, with the pattern of the browser's e-mail field; the server is stricter. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Locale key of the error of an e-mail address; undefined when it is valid. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'public.emailRequired';
  return emailPattern.test(email.trim()) ? undefined : 'public.emailFormat';
}
