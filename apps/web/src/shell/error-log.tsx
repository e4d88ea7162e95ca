import { BugOutlined } from '@ant-design/icons';
import { Code, formatDateTime, useT } from '@matlas/web-kit';
import { Badge, Button, Modal } from 'antd';
import { useState, useSyncExternalStore } from 'react';

interface LoggedError {
  at: string;
  message: string;
  info: string;
  address: string;
  stack: string;
}

/** Maximum number of stored errors; the newest are enough to report a problem. */
const maxErrors = 50;
let loggedErrors: readonly LoggedError[] = [];
const listeners = new Set<() => void>();

function replaceErrors(next: readonly LoggedError[]): void {
  loggedErrors = next;
  listeners.forEach((listener) => listener());
}

export function logError(error: Error, info: string): void {
  if (loggedErrors[0]?.stack === error.stack) return;
  const entry = {
    at: new Date().toISOString(),
    message: error.message,
    info,
    address: window.location.href,
    stack: error.stack ?? '',
  };
  replaceErrors([entry, ...loggedErrors].slice(0, maxErrors));
}

window.addEventListener('error', (event) => {
  if (event.error instanceof Error) logError(event.error, event.type);
});
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error) logError(event.reason, event.type);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Red bug button in the header, shown only when there are uncaught errors. */
export function ErrorLog() {
  const t = useT();
  const errors = useSyncExternalStore(subscribe, () => loggedErrors);
  const [isOpen, setOpen] = useState(false);
  if (errors.length === 0) return null;
  return (
    <>
      <Badge dot>
        <Button
          danger
          type="text"
          icon={<BugOutlined aria-hidden />}
          aria-label={t('shell.errorLog.title')}
          title={t('shell.errorLog.title')}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Modal
        open={isOpen}
        width={1000}
        title={t('shell.errorLog.title')}
        onCancel={() => setOpen(false)}
        footer={
          <Button
            onClick={() => {
              replaceErrors([]);
              setOpen(false);
            }}
          >
            {t('shell.errorLog.clear')}
          </Button>
        }
      >
        <ul className="s-errors" tabIndex={0}>
          {errors.map((error) => (
            <li key={error.at + error.message}>
              <strong>{error.message}</strong>{' '}
              <span className="m-faint">
                {error.info} · {formatDateTime(error.at)} · <Code>{error.address}</Code>
              </span>
              <pre>{error.stack}</pre>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
