import type { Route } from '@matlas/contract';
import { EditOutlined } from '@ant-design/icons';
import { useCommand, useT } from '@matlas/web-kit';
import { Button } from 'antd';

/** The steps that a plan offers in its present state: edit and confirm it, or undo it. */
export interface Planned {
  id: number;
  can: { edit: boolean; confirm: boolean; undo: boolean };
}
export const hasSteps = ({ can }: Planned): boolean => can.edit || can.confirm || can.undo;

export function PlanSteps<R extends Route>({
  plan,
  confirm,
  undo,
  title,
  onEdit,
}: {
  plan: Planned;
  confirm: R;
  undo: R;
  /** Locale key of the area, for the log. */
  title: string;
  onEdit: () => void;
}) {
  const t = useT();
  const refreshes = { alsoRefreshes: ['bom', 'analysis', 'model'] };
  const confirming = useCommand(confirm, { log: [title, 'partChange.confirm'], ...refreshes });
  const undoing = useCommand(undo, { log: [title, 'partChange.undo'], ...refreshes });
  const input = { id: plan.id } as never;
  return (
    <>
      {plan.can.edit ? (
        <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
          {t('kit.edit')}
        </Button>
      ) : null}
      {plan.can.confirm ? (
        <Button type="primary" loading={confirming.isPending} onClick={() => void confirming.run(input)}>
          {t('partChange.confirm')}
        </Button>
      ) : null}
      {plan.can.undo ? (
        <Button loading={undoing.isPending} onClick={() => void undoing.run(input)}>
          {t('partChange.undo')}
        </Button>
      ) : null}
    </>
  );
}
