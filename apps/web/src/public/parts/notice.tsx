import type { ReactNode } from 'react';
import { Icon } from './icons';

/** A message above a form: an error or a confirmation. */
export function Notice({ kind, children }: { kind: 'error' | 'done' | 'note'; children: ReactNode }) {
  return (
    <div className={`s-notice is-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={kind === 'done' ? 'tick' : 'alert'} />
      <span>{children}</span>
    </div>
  );
}
