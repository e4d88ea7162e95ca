import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

interface Look {
  /** `primary`: the main action; `plain`: an alternative; `text`: inside a line of text. */
  kind?: 'primary' | 'plain' | 'text' | undefined;
  isWide?: boolean | undefined;
}

const classOf = ({ kind = 'plain', isWide = false }: Look) => `s-button is-${kind}${isWide ? ' is-wide' : ''}`;

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  isBusy?: boolean;
  children: ReactNode;
}

/** A busy button keeps the focus and ignores clicks. */
export function Button({ kind, isWide, isBusy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      className={classOf({ kind, isWide })}
      type={isBusy ? 'button' : type}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    >
      {isBusy ? <span className="s-spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** A link to another page that looks like a button. */
export function ButtonLink({ kind, isWide, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link className={classOf({ kind, isWide })} {...rest} />;
}
