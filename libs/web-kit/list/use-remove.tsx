import type { Route, Sent } from '@matlas/contract';
import { App } from 'antd';
import type { z } from 'zod';
import { useCommand } from '../query/use-command';
import { hasWord, useT } from '../i18n/use-t';

/** A route that deletes records by ids. */
export type RemoveRoute = Route<z.ZodType, z.ZodType>;

/**
 * Deletes records after a confirmation with their name, number and consequence (`<name>.deleteConsequence`,
 * otherwise the text of web-kit). `subjects` are the names of the records.
 */
export function useRemove(
  name: string,
  route: RemoveRoute | undefined,
  onRemoved: () => void,
): ((ids: readonly (string | number)[], subjects: readonly string[]) => void) | undefined {
  const t = useT();
  const { modal } = App.useApp();
  // Hooks must be called in every render; a list without `remove` never uses this command.
  const command = useCommand(route ?? unusedRoute, { log: [`${name}.title`, 'kit.delete'], onDone: onRemoved });
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
      onOk: () => command.run({ ids } as Sent<RemoveRoute>),
    });
  };
}

const unusedRoute = { method: 'DELETE', path: '/', needs: 'signedIn', answer: 'ok' } as RemoveRoute;
