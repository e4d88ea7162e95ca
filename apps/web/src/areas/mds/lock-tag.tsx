import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { lockState, mdsLocalApi, type SheetRow } from '@matlas/contract';
import { formatDate, useMay, useT, useWordOf } from '@matlas/web-kit';
import { Button, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { LockDialog } from './local/lock-dialog';
import { useUnlock } from './local/use-unlock';

/** Who locked a version, when, until when and why, as one sentence; undefined without a lock. */
function useLockSentence(lock: SheetRow['lock']): string | undefined {
  const t = useT();
  if (!lock) return undefined;
  const { by, reason, at, until } = lock;
  return t(until === null ? 'localData.lock.told' : 'localData.lock.toldUntil', {
    by,
    reason,
    date: formatDate(at),
    until: formatDate(until),
  });
}

/** A lock as a tag with its sentence; nothing for a version that is not locked. `isShort`: the sign alone. */
export function LockTag({ sheet, isShort = false }: { sheet: Pick<SheetRow, 'lock'>; isShort?: boolean }) {
  const wordOf = useWordOf();
  const sentence = useLockSentence(sheet.lock);
  if (!sentence) return null;
  const word = wordOf(lockState, lockState.of.locked);
  return (
    <Tooltip title={sentence}>
      {isShort ? (
        <LockOutlined role="img" aria-label={`${word}: ${sentence}`} tabIndex={0} />
      ) : (
        <Tag icon={<LockOutlined aria-hidden />} color="warning" tabIndex={0}>
          {word}
        </Tag>
      )}
    </Tooltip>
  );
}

/** Why and until when an own version is locked, under the head of its page. */
export function LockBar({ sheet }: { sheet: Pick<SheetRow, 'lock'> }) {
  const sentence = useLockSentence(sheet.lock);
  return sentence ? (
    <p className="d-lock">
      <LockOutlined aria-hidden /> {sentence}
    </p>
  ) : null;
}

/** Locks or unlocks an own version. */
export function LockButton({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const may = useMay();
  const unlock = useUnlock();
  const [isAsking, setAsking] = useState(false);
  if (sheet.source !== 'own' || !may(mdsLocalApi.lock)) return null;
  if (sheet.can.unlock && unlock)
    return (
      <Button icon={<UnlockOutlined aria-hidden />} onClick={() => unlock([sheet])}>
        {t('localData.action.unlock')}
      </Button>
    );
  if (!sheet.can.lock) return null;
  return (
    <>
      <Button icon={<LockOutlined aria-hidden />} onClick={() => setAsking(true)}>
        {t('localData.action.lock')}
      </Button>
      {isAsking ? <LockDialog sheets={[sheet]} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
