import { checkKind, exchangeCheckApi, type CheckKind, type CheckSide } from '@matlas/contract';
import { Field, formatNumber, ResourceForm, useMay, useOptions, useRoute, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Form, Input, Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import { dateField } from '../../shared/date-field';
import { runPath } from './run-paths';

export interface VerifyDialogProps {
  side: CheckSide;
  /** The chosen sheets; without them all that `input` (the question of the target list) finds. */
  sheetIds?: readonly number[];
  input?: Readonly<Record<string, unknown>>;
  total?: number | undefined;
  /** What is asked from the start, and nothing else where `isOnly`. */
  kinds?: readonly CheckKind[];
  isOnly?: boolean;
  onClose: () => void;
}

const words = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(/[\n;；]/)
        .map((word) => word.trim())
        .filter((word) => word !== '')
    : [];
const splitHint = 6;

/** Whose rules: the version in force, or a draft that one wants to try. */
function PackField() {
  const t = useT();
  const { data } = useRoute(exchangeCheckApi.pack.list, {}, { log: 'rulePacks.log.list' });
  const options = (data ?? [])
    .filter(({ state, inForce }) => inForce || state === 'draft')
    .map(({ id, packVersion, inForce }) => ({
      value: id,
      label: t(inForce ? 'rulePacks.verify.inForce' : 'rulePacks.verify.draft', { version: packVersion }),
    }));
  return (
    <Field name="packId" isChoice help="rulePacks.verify.packHelp">
      <Select
        options={options}
        allowClear
        placeholder={t('rulePacks.verify.packDefault')}
        aria-label={t('rulePacks.verify.field.packId')}
      />
    </Field>
  );
}

function Asked() {
  const may = useMay();
  const kinds = Form.useWatch<CheckKind[] | undefined>('kinds') ?? [];
  return (
    <>
      {kinds.includes('custom') && may(exchangeCheckApi.pack.list) ? <PackField /> : null}
      {kinds.includes('svhc') ? (
        <Field name="asOf" help="rulePacks.verify.asOfHelp" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      ) : null}
      {kinds.includes('substances') ? (
        <Field name="substances" isRequired help="rulePacks.verify.substancesHelp">
          <Input.TextArea rows={splitHint} />
        </Field>
      ) : null}
    </>
  );
}

/** What to look for in the sheets; the run goes on by itself, and its result opens at once. */
export function VerifyDialog({
  side,
  sheetIds,
  input = {},
  total,
  kinds = ['checks', 'svhc'],
  isOnly = false,
  onClose,
}: VerifyDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const options = useOptions(checkKind).filter(({ value }) => !isOnly || kinds.some((kind) => kind === value));
  const count = sheetIds?.length ?? total ?? 0;
  const toInput = ({ kinds: asked, packId, asOf, substances }: Record<string, unknown>) => ({
    ...input,
    side,
    kinds: asked,
    ...(sheetIds ? { sheetIds } : {}),
    options: {
      ...(packId ? { packId } : {}),
      ...(asOf ? { asOf } : {}),
      ...(substances ? { substances: words(substances) } : {}),
    },
  });
  return (
    <ResourceForm
      name="rulePacks.verify"
      title={t(sheetIds ? 'rulePacks.verify.chosen' : 'rulePacks.verify.all', { count, total: formatNumber(count) })}
      save={exchangeCheckApi.run}
      verb="rulePacks.verify.start"
      initial={{ kinds }}
      log="rulePacks.log.run"
      toInput={(values) => toInput(values) as never}
      onSaved={({ runId }) => void navigate(runPath(side, runId, isOnly ? kinds[0] : undefined))}
      onClose={onClose}
    >
      <Field name="kinds" isRequired isChoice>
        <Checkbox.Group className="ck-kinds" options={options} />
      </Field>
      <Asked />
    </ResourceForm>
  );
}
