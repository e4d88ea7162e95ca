import type { SheetDetail } from '@matlas/contract';
import { sameTree } from '@matlas/domain';
import { refreshAreas, useSession, useUnsavedWork } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dropDraft, keptDraft, type KeptDraft } from './draft-buffer';
import { keyerFor } from './draft-keys';
import { draftServer } from './draft-server';
import { SheetDraft, type DraftView, type SavePhase } from './sheet-draft';
import { treeFromServer } from './tree-from-server';

const stuckPhases: readonly SavePhase[] = ['offline', 'refused', 'conflict'];

export interface OpenDraft {
  draft: SheetDraft;
  view: DraftView;
}

const differs = (kept: KeptDraft, detail: SheetDetail): boolean =>
  !sameTree(kept.mine, treeFromServer(detail, keyerFor(kept.base, new Map(kept.ids))));

/**
 * What this browser kept of a draft and the server does not have: undefined while it is looked for, null where there is
 * nothing.
 */
export function useKeptDraft(detail: SheetDetail): { kept: KeptDraft | null | undefined; discard: () => void } {
  const userId = useSession()?.userId ?? 0;
  const [kept, setKept] = useState<KeptDraft | null>();
  useEffect(() => {
    let isGone = false;
    void keptDraft(userId, detail.id).then((found) => {
      if (!isGone) setKept(found && differs(found, detail) ? found : null);
    });
    return () => {
      isGone = true;
    };
  }, [userId, detail]);
  return {
    kept,
    discard: () => {
      void dropDraft(userId, detail.id);
      setKept(null);
    },
  };
}

/**
 * The open draft and what it looks like now. It saves itself; leaving the page while something is unsaved is asked
 * about.
 */
export function useSheetDraft(detail: SheetDetail, kept: KeptDraft | undefined): OpenDraft {
  const userId = useSession()?.userId ?? 0;
  const [draft] = useState(() => new SheetDraft(detail, userId, draftServer, kept));
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  useUnsavedWork(view.phase !== 'saved', stuckPhases.includes(view.phase));
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void draft.flush();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      void draft.leave().then(() => refreshAreas(client, ['data']));
    };
  }, [draft, client]);
  return { draft, view };
}
