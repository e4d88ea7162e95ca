import type { ReactNode } from 'react';

/** A page of the frame: its parts are fixed, only the content scrolls. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="m-page">{children}</div>;
}

/** The content of a page beside its optional detail panel. */
export function PageBody({ children, panel }: { children: ReactNode; panel?: ReactNode }) {
  return (
    <div className="m-page-body">
      <div className="m-page-main">{children}</div>
      {panel}
    </div>
  );
}
