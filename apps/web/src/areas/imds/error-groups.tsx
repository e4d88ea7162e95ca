import type { SyncErrorGroup } from '@matlas/contract';
import { formatNumber, useT } from '@matlas/web-kit';

/** New errors a day, as bars; the numbers are in the title. */
function Course({ days }: { days: SyncErrorGroup['days'] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const text = days.map(({ day, count }) => `${day}: ${formatNumber(count)}`).join('\n');
  return (
    <span className="im-course" role="img" aria-label={text} title={text}>
      {days.map(({ day, count }) => (
        <span key={day} style={{ blockSize: `${Math.max(12, (count / most) * 100)}%` }} />
      ))}
    </span>
  );
}

/** The reasons with their numbers; choosing one filters the list. */
export function ErrorGroups({
  groups,
  code,
  onChoose,
}: {
  groups: readonly SyncErrorGroup[];
  code: string | undefined;
  onChoose: (code: string | undefined) => void;
}) {
  const t = useT();
  if (groups.length === 0) return null;
  return (
    <ul className="im-groups" aria-label={t('syncErrorList.groups')}>
      {groups.map((group) => (
        <li key={group.code}>
          <button
            type="button"
            className="im-group"
            aria-pressed={group.code === code}
            onClick={() => onChoose(group.code === code ? undefined : group.code)}
          >
            <span className="im-reason">{group.reason}</span>
            <Course days={group.days} />
            <span className="m-faint">
              {t('syncErrorList.groupCounts', {
                open: formatNumber(group.open),
                solved: formatNumber(group.solved),
                documents: formatNumber(group.documents),
              })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
