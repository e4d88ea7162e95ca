import type { MergeNotice } from '@matlas/contract';
import { FindingDisc } from '@matlas/web-kit';
import { useNoticeText } from './merge-words';

/** Obstacles that must be solved first, and notices. */
export function MergeFindings({
  title,
  severity,
  notices,
}: {
  title: string;
  severity: 'error' | 'note';
  notices: readonly MergeNotice[];
}) {
  const textOf = useNoticeText();
  if (notices.length === 0) return null;
  return (
    <section className="g-merge-part" aria-label={title}>
      <h3 className="g-heading">{title}</h3>
      <ul className="g-findings">
        {notices.map((notice, index) => (
          <li key={`${notice.code}${index}`}>
            <FindingDisc severity={severity} />
            <span>{textOf(notice)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
