import { Breadcrumb } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface Crumb {
  title: string;
  to?: string;
}

export interface PageHeadProps {
  title: ReactNode;
  /** Ancestors of the page; without the page itself when the title names it. */
  crumbs?: readonly Crumb[];
  /** Content after the title: a count, a state tag. */
  tags?: ReactNode;
  /** Buttons, secondary ones left of the primary one; at most five. */
  actions?: ReactNode;
}

/** The head of a page: breadcrumbs above the title, state tags after it, actions at the right. */
export function PageHead({ title, crumbs = [], tags, actions }: PageHeadProps) {
  const items = crumbs.map(({ title: text, to }) => ({ title: to ? <Link to={to}>{text}</Link> : text }));
  return (
    <header className="m-page-head">
      <div className="m-page-head-words">
        {items.length > 0 && <Breadcrumb items={items} />}
        <div className="m-page-title">
          <h1 title={typeof title === 'string' ? title : undefined}>{title}</h1>
          {tags}
        </div>
      </div>
      {actions ? <div className="m-page-actions">{actions}</div> : null}
    </header>
  );
}
