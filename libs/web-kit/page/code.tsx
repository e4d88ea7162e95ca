import type { ReactNode } from 'react';

/** Part numbers, CAS numbers and other codes: never wrapped, no added spacing (ux.md section 2 "Chinese"). */
export function Code({ children }: { children: ReactNode }) {
  return <span className="m-code">{children}</span>;
}
