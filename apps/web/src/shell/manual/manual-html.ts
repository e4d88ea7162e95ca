import type { Language } from '@matlas/web-kit';
import DOMPurify from 'dompurify';
import { Marked } from 'marked';
import { manualPath } from './manual';

/** Where links to other pages of the manual lead: to the page, or to its place in the printed document. */
export type ManualLinks = 'pages' | 'anchors';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Anchor of a page in the printed document. */
export const anchorOf = (name: string): string => `manual-${name}`;

function addressOf(href: string, links: ManualLinks): string {
  if (/^(https?:|mailto:|\/|#)/.test(href)) return href;
  return links === 'anchors' ? `#${anchorOf(href)}` : manualPath(href);
}

/**
 * HTML of a page, sanitised. `[Model BOM](ModelAdmin)` links another page of the manual, `[open](/vehicle/ModelAdmin)` a
 * screen, `![BOM](bom.webp)` shows a picture of `public/manual/<language>`.
 */
export function manualHtml(markdown: string, language: Language, links: ManualLinks): string {
  const marked = new Marked({
    gfm: true,
    renderer: {
      link({ href, tokens }) {
        return `<a href="${escaped(addressOf(href, links))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href, text }) =>
        `<img src="/manual/${language}/${escaped(href)}" alt="${escaped(text)}" loading="lazy">`,
    },
  });
  return DOMPurify.sanitize(marked.parse(markdown, { async: false }));
}
