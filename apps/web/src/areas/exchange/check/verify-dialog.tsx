import { checkKind, exchangeCheckApi, type CheckKind, type CheckSide } from '@matlas/contract';
import { Field, formatNumber, ResourceForm, useMay, useOptions, useRoute, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Form, Input, Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import { dateField } from '../../shared/date-field';
import { runPath } from './run-paths';

export interface VerifyDialogProps {
  side: CheckSide;
  /** The selected sheets. If undefined, all sheets that `input` (the query of the list) finds. */
  sheetIds?: readonly number[];
  input?: Readonly<Record<string, unknown>>;
  total?: number | undefined;
  /** The preselected kinds. With `isOnly` no others can be selected. */
  kinds?: readonly CheckKind[];
  isOnly?: boolean;
  onClose: () => void;
}

const splitTerms = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(/[\n;；]/)
        .map((word) => word.trim())
        .filter((word) => word !== '')
    : [];
const splitHint = 6;

/** Selects the rule pack: the version in force, or a draft to try. */
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

function CheckOptions() {
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

/** Options of a check run. The run continues in the background, and its result opens immediately. */
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
  const toInput = ({ kinds: requested, packId, asOf, substances }: Record<string, unknown>) => ({
    ...input,
    side,
    kinds: requested,
    ...(sheetIds ? { sheetIds } : {}),
    options: {
      ...(packId ? { packId } : {}),
      ...(asOf ? { asOf } : {}),
      ...(substances ? { substances: splitTerms(substances) } : {}),
    },
  });
  return (
    <ResourceForm
      name="rulePacks.verify"
      title={t(sheetIds ? 'rulePacks.verify.chosen' : 'rulePacks.verify.all', { count, total: formatNumber(count) })}
      save={exchangeCheckApi.startRun}
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
      <CheckOptions />
    </ResourceForm>
  );
}
