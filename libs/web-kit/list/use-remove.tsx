import type { Route, Sent } from '@matlas/contract';
import { App } from 'antd';
import type { z } from 'zod';
import { useCommand } from '../query/use-command';
import { hasWord, useT } from '../i18n/use-t';

/** A route that deletes by ids. */
export type RemoveRoute = Route<z.ZodType, z.ZodType>;

/**
 * Deletes records after one question that names object, count and consequence (`<name>.deleteConsequence`, else the
 * kit's words). `subjects` are the names of the records.
 */
export function useRemove(
  name: string,
  route: RemoveRoute | undefined,
  onRemoved: () => void,
): ((ids: readonly (string | number)[], subjects: readonly string[]) => void) | undefined {
  const t = useT();
  const { modal } = App.useApp();
  // Hooks are called alike in every render; a list without `remove` never uses the command.
  const command = useCommand(route ?? unused, { log: [`${name}.title`, 'kit.delete'], onDone: onRemoved });
  if (!route) return undefined;
  return (ids, subjects) => {
    const consequence = `${name}.deleteConsequence`;
    modal.confirm({
      title:
        ids.length === 1
          ? t('kit.deleteOne', { subject: subjects[0] ?? '' })
          : t('kit.deleteMany', { count: ids.length }),
      content: t(hasWord(consequence) ? consequence : 'kit.deleteConsequence'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => command.mutateAsync({ ids } as Sent<RemoveRoute>).catch(() => undefined),
    });
  };
}

const unused = { method: 'DELETE', path: '/', needs: 'signedIn', answer: 'ok' } as RemoveRoute;
