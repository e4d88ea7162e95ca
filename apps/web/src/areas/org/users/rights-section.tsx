import { enterpriseUsersApi, type UserCos, type UserTransfer } from '@matlas/contract';
import { ErrorState, PanelSection, RowsSkeleton, useCommand, useLate, useMay, useRoute, useT } from '@matlas/web-kit';
import { Radio } from 'antd';

type Seats = UserTransfer['capacities']['upload'];
interface Choice {
  value: string;
  label: string;
  seats?: Seats;
}

const none = 'none';

/** Reason why the right cannot be granted; undefined when it can. */
function useGrantRefusal() {
  const t = useT();
  return (seats: Seats | undefined, isHeld: boolean): string | undefined => {
    if (!seats || isHeld) return undefined;
    if (!seats.isEnabled) return t('users.right.notEnabled');
    return seats.left <= 0 ? t('users.right.full') : undefined;
  };
}

interface RightChoiceProps {
  title: string;
  granted: string | null;
  choices: readonly Choice[];
  /** Undefined makes the choice read-only. */
  onGive: ((right: string | null) => void) | undefined;
  isBusy: boolean;
}

/** Choice of one right or none; each shows how many seats of the enterprise are used. */
function RightChoice({ title, granted, choices, onGive, isBusy }: RightChoiceProps) {
  const t = useT();
  const obstacleOf = useGrantRefusal();
  const all: Choice[] = [{ value: none, label: t('users.right.none') }, ...choices];
  return (
    <PanelSection title={title}>
      <Radio.Group
        className="g-rights"
        aria-label={title}
        value={granted ?? none}
        disabled={!onGive || isBusy}
        onChange={({ target }) => onGive?.(target.value === none ? null : String(target.value))}
      >
        {all.map(({ value, label, seats }) => {
          const obstacle = obstacleOf(seats, granted === value);
          const counted = seats?.isEnabled
            ? t('users.right.used', { used: seats.used, capacity: seats.capacity })
            : undefined;
          return (
            <Radio key={value} value={value} disabled={obstacle !== undefined || !onGive}>
              {label}
              {seats ? (
                <span className="m-faint"> {[counted, obstacle].filter(Boolean).join(t('kit.listSeparator'))}</span>
              ) : null}
            </Radio>
          );
        })}
      </Radio.Group>
    </PanelSection>
  );
}

function Transfer({ state, mayGrant }: { state: UserTransfer; mayGrant: boolean }) {
  const t = useT();
  const command = useCommand(enterpriseUsersApi.setTransfer, {
    log: ['users.right.transfer', 'kit.save'],
    alsoRefreshes: ['system'],
  });
  const choices = (['upload', 'download', 'upDownload'] as const).map((value) => ({
    value,
    label: t(`users.right.${value}`),
    seats: state.capacities[value],
  }));
  const give = (right: string | null) => command.mutate({ id: state.id, right });
  return (
    <RightChoice
      title={t('users.right.transfer')}
      granted={state.right}
      choices={choices}
      onGive={mayGrant ? give : undefined}
      isBusy={command.isPending}
    />
  );
}

function Cos({ state, mayGrant }: { state: UserCos; mayGrant: boolean }) {
  const t = useT();
  const command = useCommand(enterpriseUsersApi.setCos, {
    log: ['users.right.cos', 'kit.save'],
    alsoRefreshes: ['system'],
  });
  const choices = (['normal', 'advanced'] as const).map((value) => ({
    value,
    label: t(`enums.cosRight.${value}`),
    seats: state.capacities[value],
  }));
  const give = (right: string | null) => command.mutate({ id: state.id, right });
  return (
    <RightChoice
      title={t('users.right.cos')}
      granted={state.right}
      choices={choices}
      onGive={mayGrant ? give : undefined}
      isBusy={command.isPending}
    />
  );
}

/**
 * Upload, download and offline rights of a user, compared with the capacity of the enterprise. Changes are saved
 * immediately.
 */
export function RightsSection({ userId, canGrant }: { userId: number; canGrant: boolean }) {
  const may = useMay();
  const transfer = useRoute(
    enterpriseUsersApi.transfer,
    { id: userId },
    { log: ['users.right.transfer', 'kit.query'] },
  );
  const cos = useRoute(enterpriseUsersApi.cos, { id: userId }, { log: ['users.right.cos', 'kit.query'] });
  const isLate = useLate(transfer.isLoading || cos.isLoading);
  const error = transfer.error ?? cos.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void transfer.refetch();
          void cos.refetch();
        }}
      />
    );
  if (!transfer.data || !cos.data) return isLate ? <RowsSkeleton /> : null;
  return (
    <>
      <Transfer state={transfer.data} mayGrant={canGrant && may(enterpriseUsersApi.setTransfer)} />
      <Cos state={cos.data} mayGrant={canGrant && may(enterpriseUsersApi.setCos)} />
    </>
  );
}
