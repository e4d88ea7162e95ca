import { GROUP_NOTE_TYPES, messagingApi, noteType, type NotePreference } from '@matlas/contract';
import { ErrorState, RowsSkeleton, useCommand, useLate, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Button, Checkbox, Modal } from 'antd';
import { DeliveryTimes } from './delivery-times';

function PreferenceRow({
  preference,
  onChange,
}: {
  preference: NotePreference;
  onChange: (next: NotePreference) => void;
}) {
  const t = useT();
  const word = useWordOf()(noteType, preference.type);
  const { type, inProduct, mail, digest, chat, locked } = preference;
  const isForGroups = GROUP_NOTE_TYPES.includes(type);
  return (
    <tr>
      <th scope="row">
        {word}
        {locked ? <span className="m-faint">{t('messageCentre.locked')}</span> : null}
      </th>
      <td>
        <Checkbox
          checked={inProduct}
          disabled={locked}
          aria-label={`${word}: ${t('messageCentre.inProduct')}`}
          onChange={(event) => onChange({ ...preference, inProduct: event.target.checked })}
        />
      </td>
      <td>
        <Checkbox
          checked={mail}
          aria-label={`${word}: ${t('messageCentre.mail')}`}
          onChange={(event) => onChange({ ...preference, mail: event.target.checked })}
        />
      </td>
      <td>
        <Checkbox
          checked={digest && type !== noteType.of.security}
          disabled={!mail || type === noteType.of.security}
          aria-label={`${word}: ${t('messageCentre.digest')}`}
          onChange={(event) => onChange({ ...preference, digest: event.target.checked })}
        />
      </td>
      <td>
        <Checkbox
          checked={chat}
          disabled={!isForGroups}
          aria-label={`${word}: ${t('messageCentre.chat')}`}
          onChange={(event) => onChange({ ...preference, chat: event.target.checked })}
        />
      </td>
    </tr>
  );
}

/** Notifications that the user receives in the product and by mail; each change is saved immediately. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    messagingApi.preferences,
    {},
    { log: 'messageCentre.log.preferences' },
  );
  const isLate = useLate(isLoading);
  const { mutate, isPending } = useCommand(messagingApi.savePreferences, { log: 'messageCentre.log.savePreferences' });
  const save = ({ locked: _locked, ...preference }: NotePreference) => mutate({ preferences: [preference] });
  return (
    <Modal
      open
      title={t('messageCentre.preferences')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data ? (
        <table className="n-preferences" aria-busy={isPending}>
          <thead>
            <tr>
              <th scope="col">{t('messageCentre.field.type')}</th>
              <th scope="col">{t('messageCentre.inProduct')}</th>
              <th scope="col">{t('messageCentre.mail')}</th>
              <th scope="col">{t('messageCentre.digest')}</th>
              <th scope="col">{t('messageCentre.chat')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((preference) => (
              <PreferenceRow key={preference.type} preference={preference} onChange={save} />
            ))}
          </tbody>
        </table>
      ) : null}
      <DeliveryTimes />
    </Modal>
  );
}
