import { useT, type Params } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useCallback } from 'react';

const seconds = 8;
/** What was done and can be undone is told in one place: whatever is told next takes it. */
export const undoMessageKey = 'undo';

/** Says what was done, with Undo for eight seconds. */
export function useUndo(): (sentence: string, undo: () => void, params?: Params) => void {
  const t = useT();
  const { message } = App.useApp();
  return useCallback(
    (sentence, undo, params) => {
      const button = (
        <Button
          type="link"
          size="small"
          onClick={() => {
            message.destroy(undoMessageKey);
            undo();
          }}
        >
          {t('kit.undo')}
        </Button>
      );
      void message.open({
        key: undoMessageKey,
        type: 'success',
        duration: seconds,
        content: (
          <>
            {t(sentence, params)}
            {button}
          </>
        ),
      });
    },
    [t, message],
  );
}
