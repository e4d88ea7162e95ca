import { useT } from '@matlas/web-kit';
import type { ReactNode } from 'react';

/** The scrolling body of an example page. */
export function Examples({ name, children }: { name: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className="y-examples" tabIndex={0} role="region" aria-label={t(`gallery.parts.${name}`)}>
      <div>{children}</div>
    </div>
  );
}

/** One example with its title; `code` shows the source. */
export function Example({
  title,
  code,
  isWide = false,
  children,
}: {
  title: string;
  code?: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`m-card y-example${isWide ? ' is-wide' : ''}`}>
      <h2>{title}</h2>
      {code ? <code data-source-code="">{code}</code> : null}
      <div>{children}</div>
    </section>
  );
}
