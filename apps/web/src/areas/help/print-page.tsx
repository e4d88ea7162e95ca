import { RowsSkeleton, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useEffect } from 'react';
import { anchorOf } from '../../shell/manual/manual-html';
import { ManualText } from '../../shell/manual/manual-text';
import { useManual } from '../../shell/manual/use-manual';
import './help.css';

/** The whole manual as one document for printing, or for a PDF of the browser. */
export function PrintPage() {
  const t = useT();
  const { pages, isLoading, isMissing } = useManual();
  const title = t('help.printTitle');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="g-print">
      <header>
        <h1>{title}</h1>
        <Button type="primary" className="g-not-printed" disabled={pages.length === 0} onClick={() => window.print()}>
          {t('help.print')}
        </Button>
      </header>
      {isLoading ? <RowsSkeleton /> : null}
      {isMissing ? <p>{t('shell.manual.none')}</p> : null}
      <nav aria-label={t('help.contents')}>
        <ol>
          {pages.map(({ name, title: heading }) => (
            <li key={name}>
              <a href={`#${anchorOf(name)}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {pages.map(({ name, title: heading, text }) => (
        <article key={name} id={anchorOf(name)}>
          <h2>{heading}</h2>
          <ManualText text={text} links="anchors" />
        </article>
      ))}
    </main>
  );
}
