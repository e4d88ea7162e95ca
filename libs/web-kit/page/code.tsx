import type { ReactNode } from 'react';

/** Part numbers, CAS numbers and other codes: never broken, never spaced (ux.md section 2 "Chinese"). */
export function Code({ children }: { children: ReactNode }) {
  return <span className="m-code">{children}</span>;
}
