import type { ReactNode } from 'react';
import { Sign } from './icons';

/** One sentence above a form: what went wrong, or what was done. */
export function Notice({ kind, children }: { kind: 'error' | 'done' | 'note'; children: ReactNode }) {
  return (
    <div className={`s-notice is-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Sign name={kind === 'done' ? 'tick' : 'alert'} />
      <span>{children}</span>
    </div>
  );
}
