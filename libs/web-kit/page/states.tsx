import { CopyOutlined, InboxOutlined, LockOutlined, RedoOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { CallError } from '../client/call-error';
import { useT } from '../i18n/use-t';
import { FindingDisc } from '../marks/finding-disc';

interface StateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

function State({ icon, title, children, actions }: StateProps) {
  return (
    <div className="m-state">
      <div className="m-state-icon" aria-hidden="true">
        {icon}
      </div>
      <h2>{title}</h2>
      {children ? <div className="m-state-words">{children}</div> : null}
      {actions ? <div className="m-state-actions">{actions}</div> : null}
    </div>
  );
}

/** Empty list at first use: what it will contain, and the button to start. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <State icon={<InboxOutlined aria-hidden />} title={title} actions={action}>
      {children}
    </State>
  );
}

/** No hits: active filters, with actions to clear or widen them. */
export function NoHitState({
  activeFilters: holds,
  onClear,
  widen,
}: {
  activeFilters: readonly string[];
  onClear: () => void;
  widen?: ReactNode;
}) {
  const t = useT();
  return (
    <State
      icon={<SearchOutlined aria-hidden />}
      title={t('kit.noHit')}
      actions={
        <>
          <Button onClick={onClear}>{t('kit.clearFilters')}</Button>
          {widen}
        </>
      }
    >
      {holds.join(t('kit.listSeparator'))}
    </State>
  );
}

/** Error: what happened, what is still intact, what to do, and a reference to copy. */
export function ErrorState({ error, onRetry, kept: preserved }: { error: Error; onRetry?: () => void; kept?: string }) {
  const t = useT();
  const reference = error instanceof CallError ? error.requestId : undefined;
  const copy = reference ? (
    <Button icon={<CopyOutlined aria-hidden />} onClick={() => void navigator.clipboard.writeText(reference)}>
      {t('kit.copyReference')}
    </Button>
  ) : null;
  const retry = onRetry ? (
    <Button type="primary" icon={<RedoOutlined aria-hidden />} onClick={onRetry}>
      {t('kit.retry')}
    </Button>
  ) : null;
  return (
    <div role="alert">
      <State
        icon={<FindingDisc severity="error" />}
        title={t('kit.notLoaded')}
        actions={
          <>
            {retry}
            {copy}
          </>
        }
      >
        {error.message}
        {preserved ? <div>{preserved}</div> : null}
        {reference ? <div className="m-faint">{t('kit.reference', { id: reference })}</div> : null}
      </State>
    </div>
  );
}

/** Direct link without the permission: names the missing permission. */
export function NoPermissionState({ what, needs }: { what: string; needs: string }) {
  const t = useT();
  return (
    <State icon={<LockOutlined aria-hidden />} title={t('kit.noPermission', { what })}>
      {t('kit.needsPermission', { needs })}
    </State>
  );
}

/** True when loading takes longer than 300 ms; before that no placeholder is shown. */
export function useLate(isWaiting: boolean, after = 300): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, after]);
  return isWaiting && isLate;
}

const skeletonWidths = [
  [8, 30, 34, 14],
  [8, 30, 26, 14],
  [8, 30, 38, 14],
  [8, 30, 30, 14],
  [8, 30, 22, 14],
];

/** Placeholder for rows that are loading. */
export function RowsSkeleton() {
  const t = useT();
  return (
    <div className="m-skeleton" role="status" aria-label={t('kit.loading')}>
      {skeletonWidths.map((widths, row) => (
        <div key={row}>
          {widths.map((share, column) => (
            <span key={column} style={{ width: `${share}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
