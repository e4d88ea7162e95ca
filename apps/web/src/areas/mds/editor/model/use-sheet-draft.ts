import type { SheetDetail } from '@matlas/contract';
import { sameTree } from '@matlas/domain';
import { refreshAreas, useSession, useUnsavedWork } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deleteStoredDraft, findStoredDraft, type StoredDraft } from './draft-buffer';
import { createKeyer } from './draft-keys';
import { draftServer } from './draft-server';
import type { DraftView, SavePhase } from './draft-store';
import { SheetDraft } from './sheet-draft';
import { treeFromServer } from './tree-from-server';

const stuckPhases: readonly SavePhase[] = ['offline', 'refused', 'conflict'];

export interface OpenDraft {
  draft: SheetDraft;
  view: DraftView;
}

const differsFromServer = (storedDraft: StoredDraft, detail: SheetDetail): boolean =>
  !sameTree(storedDraft.mine, treeFromServer(detail, createKeyer(storedDraft.base, new Map(storedDraft.ids))));

/**
 * Local changes of an earlier session that the server does not have. Undefined while they are loading, null when
 * there are none.
 */
export function useStoredDraft(detail: SheetDetail): {
  storedDraft: StoredDraft | null | undefined;
  discard: () => void;
} {
  const userId = useSession()?.userId ?? 0;
  const [storedDraft, setStoredDraft] = useState<StoredDraft | null>();
  useEffect(() => {
    let isGone = false;
    void findStoredDraft(userId, detail.id).then((found) => {
      if (!isGone) setStoredDraft(found && differsFromServer(found, detail) ? found : null);
    });
    return () => {
      isGone = true;
    };
  }, [userId, detail]);
  return {
    storedDraft,
    discard: () => {
      void deleteStoredDraft(userId, detail.id);
      setStoredDraft(null);
    },
  };
}

/**
 * The open draft and its current view. It saves automatically; leaving the page with unsaved changes asks for
 * confirmation.
 */
export function useSheetDraft(detail: SheetDetail, storedDraft: StoredDraft | undefined): OpenDraft {
  const userId = useSession()?.userId ?? 0;
  const [draft] = useState(() => new SheetDraft(detail, userId, draftServer, storedDraft));
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  useUnsavedWork(view.phase !== 'saved', stuckPhases.includes(view.phase));
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void draft.flush();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      void draft.saveBeforeLeaving().then(() => refreshAreas(client, ['data']));
    };
  }, [draft, client]);
  return { draft, view };
}
