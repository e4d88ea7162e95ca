import { useT, type Params } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useCallback } from 'react';

const seconds = 8;
/** All undo messages share one key, so that a new one replaces the previous one. */
export const undoMessageKey = 'undo';

/** Shows a message with an Undo button for eight seconds. */
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
