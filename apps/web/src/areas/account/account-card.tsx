import type { ReactNode } from 'react';

/** One card of the settings page. */
export function AccountCard({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className="m-card u-card">
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
