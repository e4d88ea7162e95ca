import type { ReactNode } from 'react';
import { useNarrow } from './use-width';

export interface KeyHint {
  keys: readonly string[];
  does: string;
}

/** Counts, list versions, save state and key hints of an editor page; not used on lists and on phones. */
export function StatusBar({ children, hints = [] }: { children: ReactNode; hints?: readonly KeyHint[] }) {
  if (useNarrow()) return null;
  return (
    <footer className="m-status">
      <div className="m-status-words">{children}</div>
      <div className="m-status-hints">
        {hints.map(({ keys, does }) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {does}
          </span>
        ))}
      </div>
    </footer>
  );
}
