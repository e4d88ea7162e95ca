import './announcements.css';

/** A text with markup that the server has sanitised (`NOTICE_ELEMENTS`). */
export function RichText({ html, label }: { html: string; label: string }) {
  return (
    <div
      className="a-text"
      tabIndex={0}
      role="region"
      aria-label={label}
      // The server stores and answers nothing but sanitised HTML (features/messaging/announcements/notice-html.ts).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
