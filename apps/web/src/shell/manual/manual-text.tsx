import { useLanguage } from '@matlas/web-kit';
import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { manualHtml, type ManualLinks } from './manual-html';
import './manual.css';

/** The text of a manual page. Links within the product do not load it anew. */
export function ManualText({ text, links = 'pages' }: { text: string; links?: ManualLinks }) {
  const language = useLanguage();
  const navigate = useNavigate();
  const html = useMemo(() => manualHtml(text, language, links), [text, language, links]);
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(href);
  };
  // The Markdown comes from the repository, and its HTML is sanitised (manual-html.ts).
  return <div className="s-manual" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
