import { useT } from '@matlas/web-kit';
import { useEffect, type ReactNode } from 'react';
import { BrandMark } from '../shell/brand-mark';
import { PublicLanguage } from './public-language';
import './public.css';

/** Layout of the pages that need no session. `title` is the title of the browser tab. */
export function PublicLayout({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  useEffect(() => {
    document.title = `${title} - Matlas`;
  }, [title]);
  return (
    <div className="s-public">
      <header>
        <div className="s-public-brand">
          <BrandMark size={32} />
          <div>
            <strong>Matlas</strong>
            <span>{t('public.product')}</span>
          </div>
        </div>
        <PublicLanguage />
      </header>
      <main>{children}</main>
      <footer>{t('public.serviceDesk')}</footer>
    </div>
  );
}

export interface PublicCardProps {
  title: string;
  /** Wide card for two columns of fields. */
  isWide?: boolean;
  children: ReactNode;
}

/** The card around a public form. */
export function PublicCard({ title, isWide = false, children }: PublicCardProps) {
  return (
    <section className={`s-public-card${isWide ? ' is-wide' : ''}`}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
