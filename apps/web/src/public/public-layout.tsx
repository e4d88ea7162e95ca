import { useT } from '@matlas/web-kit';
import { useEffect, type ReactNode } from 'react';
import { LanguageSwitch } from '../shell/language-switch';
import { BrandMark } from '../shell/icons';

/** The frame of the pages that need no session. `title` names the page in the browser's tab. */
export function PublicLayout({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  useEffect(() => { document.title = `${title} - Matlas`; }, [title]);
  return (
    <div className="s-public">
      <header>
        <div className="s-public-brand"><BrandMark size={32} /><div><strong>Matlas</strong><span>{t('shell.product')}</span></div></div>
        <LanguageSwitch isLong />
      </header>
      <main>{children}</main>
      <footer>{t('public.serviceDesk')}</footer>
    </div>
  );
}
