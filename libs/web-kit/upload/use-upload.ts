import { type FilePurposeName, type FinishedUpload, refuseFile, refuseSize, uploadsApi } from '@matlas/contract';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedWork } from '../client/unsaved';
import { useT } from '../i18n/use-t';
import { useLatest } from '../page/use-latest';
import { useCommand } from '../query/use-command';
import { useRoute } from '../query/use-route';
import { FileSender, type Sending } from './file-sender';

interface UploadOptions {
  purpose: FilePurposeName;
  log: readonly string[];
  onUploaded: (file: FinishedUpload) => void;
}

/** Reason why a file is refused before the upload. */
const refusalOf = (purpose: FilePurposeName, file: File) =>
  refuseFile(purpose, file.name) ??
  refuseSize(purpose, file.size) ??
  (file.size === 0 ? { code: 'file.empty', params: { name: file.name } } : undefined);

function useRefusal(purpose: FilePurposeName) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const refuses = (file: File): boolean => {
    const refusal = refusalOf(purpose, file);
    setRefused(refusal ? t(`errors.${refusal.code}`, refusal.params) : undefined);
    return refusal !== undefined;
  };
  return { refused, refuses };
}

/** State and commands of one upload, and unfinished uploads of earlier pages. */
export function useUpload({ purpose, log, onUploaded }: UploadOptions) {
  const [sending, setSending] = useState<Sending>();
  const { refused, refuses } = useRefusal(purpose);
  const sender = useRef<FileSender>(undefined);
  const done = useLatest(onUploaded);
  const unfinished = useRoute(uploadsApi.open, { purpose }, { log: [...log] });
  const discard = useCommand(uploadsApi.tus.cancel, { log: [...log, 'kit.upload.discard'] });
  const isUnderWay = sending !== undefined && sending.phase !== 'done' && sending.phase !== 'refused';
  useUnsavedWork(isUnderWay);
  useEffect(() => () => sender.current?.detach(), []);

  const choose = (file: File) => {
    if (refuses(file)) return;
    sender.current?.detach();
    const next = new FileSender(purpose, file, log, (now) => {
      if (sender.current !== next) return;
      setSending(now);
      if (now.phase === 'done' && now.finished) done.current(now.finished);
    });
    sender.current = next;
    next.start();
  };
  const drop = () => {
    sender.current?.cancel();
    sender.current = undefined;
    setSending(undefined);
    void unfinished.refetch();
  };
  return {
    sending,
    refused: refused ?? (sending?.phase === 'refused' ? sending.error : undefined),
    isUnderWay,
    choose,
    cancel: drop,
    pause: () => sender.current?.pause(),
    resume: () => sender.current?.resume(),
    unfinished: (unfinished.data ?? []).filter(({ filename }) => filename !== sending?.file.name),
    discard: (uploadId: number) => discard.mutate({ uploadId }),
  };
}
export type UploadWork = ReturnType<typeof useUpload>;
