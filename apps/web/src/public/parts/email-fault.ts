/** One address, as the browser's own e-mail field takes it; the server judges more strictly. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Locale key of what is wrong with an e-mail address. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'public.emailRequired';
  return address.test(email.trim()) ? undefined : 'public.emailFormat';
}
