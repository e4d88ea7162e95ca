import type { AuditRow } from '@matlas/contract';
import { useRoute, type List } from '@matlas/web-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditCalls } from './audit-calls';

const log = 'dataAudit.title';

/**
 * The open audit. It stays open when it leaves its place or the page of the list, because somebody asked, took over or
 * decided; another list (filter, page) opens its first.
 */
export function useOpenAudit(calls: AuditCalls, list: List<AuditRow>) {
  const [search] = useSearchParams();
  const shown = JSON.stringify(list.input);
  const linked = Number(search.get('open')) || undefined;
  const [open, setOpen] = useState<{ id: number; at: number; of: string } | undefined>(
    linked === undefined ? undefined : { id: linked, at: 0, of: shown },
  );
  const { rows } = list;
  const current = open?.of === shown ? open : undefined;
  const [first] = rows;
  if (!current && first && !list.isFetching) setOpen({ id: first.id, at: 0, of: shown });
  const found = current ? rows.findIndex(({ id }) => id === current.id) : 0;
  const isElsewhere = current !== undefined && found === -1 && !list.isLoading;
  const { data } = useRoute(calls.detail, { id: current?.id ?? 0 }, { log, enabled: isElsewhere });
  const openAt = (at: number) => {
    const place = Math.min(Math.max(at, 0), rows.length - 1);
    const row = rows[place];
    if (row) setOpen({ id: row.id, at: place, of: shown });
  };
  /** Where the open one stands, or stood before it left the page. */
  const at = isElsewhere ? current.at : Math.max(0, found);
  const nextAt = isElsewhere ? at : at + 1;
  return {
    at,
    row: isElsewhere ? data : rows[at],
    next: rows[nextAt],
    open: (id: number) =>
      setOpen({
        id,
        at: Math.max(
          0,
          rows.findIndex((one) => one.id === id),
        ),
        of: shown,
      }),
    go: (step: number) => openAt(step > 0 ? nextAt : at - 1),
    /** After a decision: what stands now where the decided one stood, or the one after it. */
    goOn: () =>
      openAt(current === undefined || rows[current.at]?.id === current.id ? (current?.at ?? 0) + 1 : current.at),
  };
}
