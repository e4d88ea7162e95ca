import { NOTICE_ELEMENTS } from '@matlas/contract';
import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...NOTICE_ELEMENTS],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // A page that a link opens must neither reach this one nor learn its address.
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href) }) },
  disallowedTagsMode: 'discard',
};
const linkAttributes = (href: string | undefined): sanitize.Attributes =>
  href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer nofollow' };

/** HTML of a user without scripts, styles, pictures, forms and handlers; links only to the web and to mailboxes. */
export const sanitizeNotice = (html: string): string => sanitize(html, OPTIONS).trim();

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** A text without markup as HTML; its lines stay lines. */
export const textToHtml = (text: string): string =>
  `<p>${text.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign).replace(/\r?\n/g, '<br />')}</p>`;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** Sanitised HTML as text: blocks and line breaks are lines, items have a dash. */
export const htmlToText = (html: string): string =>
  sanitize(
    html
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/<li>(<p>)?/g, '- ')
      .replace(/(<\/p>)?<\/li>|<\/(p|h2|h3|pre|blockquote)>/g, '\n'),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
