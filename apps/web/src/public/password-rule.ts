import { LIMITS } from '@matlas/contract';

/** 8 to 16 characters with digit, upper and lower case (specification 000 section 5). */
export const passwordPattern = new RegExp(
  `^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{${LIMITS.passwordMin},${LIMITS.passwordMax}}$`,
);

export interface NewPassword {
  newPassword: string;
  again: string;
}

/** Locale keys of the errors of a new password and its repetition. */
export function newPasswordFaults({ newPassword, again }: NewPassword): { newPassword?: string; again?: string } {
  const first =
    newPassword === ''
      ? 'public.newRequired'
      : passwordPattern.test(newPassword)
        ? undefined
        : 'public.passwordPattern';
  const second = again === '' ? 'public.againRequired' : again === newPassword ? undefined : 'public.mismatch';
  return { ...(first && { newPassword: first }), ...(second && { again: second }) };
}
