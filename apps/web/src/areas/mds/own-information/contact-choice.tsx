import type { ContactCandidate, SheetDetail } from '@matlas/contract';
import { applyOperation, nodeAt, type SheetContact } from '@matlas/domain';
import { Facts, PanelSection, refreshAreas, useT } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App, Select } from 'antd';
import { useState } from 'react';
import { draftServer } from '../editor/model/draft-server';
import { isMasked, present, treeFromServer } from '../editor/model/tree-from-server';
import { treeInput } from '../editor/model/tree-input';

const noIds = new Map<string, number>();
/** A sheet stores the contact as text, so that a person who has left the enterprise stays readable. */
const isSame = (contact: SheetContact, { name, email, phone }: ContactCandidate): boolean =>
  contact.name === name && (contact.email ?? null) === email && (contact.phone ?? null) === phone;
const FORMER_CONTACT = 0;
const contactOf = (detail: SheetDetail): SheetContact | undefined => {
  const tree = treeFromServer(detail);
  return nodeAt(tree, tree.root)?.contact;
};

/** Writes the contact person into the draft. A concurrent save of another user is reported as an error. */
function useContactChange(detail: SheetDetail, onDone: () => Promise<unknown>) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const choose = async (person: ContactCandidate | undefined) => {
    const tree = treeFromServer(detail);
    const contact = person && present<SheetContact>({ name: person.name, email: person.email, phone: person.phone });
    const outcome = applyOperation(tree, { op: 'setNode', key: tree.root, fields: { contact: contact ?? null } });
    if (!outcome.ok) return;
    setBusy(true);
    try {
      await draftServer.save(detail, outcome.tree.head, treeInput(outcome.tree, noIds), true);
      await refreshAreas(client, ['data']);
      await onDone();
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, choose };
}

/** The contact person for the recipients of this sheet: editable in a draft, read-only afterwards. */
export function ContactChoice({
  detail,
  people,
  onDone,
}: {
  detail: SheetDetail;
  people: readonly ContactCandidate[];
  onDone: () => Promise<unknown>;
}) {
  const t = useT();
  const { isBusy, choose } = useContactChange(detail, onDone);
  const contact = contactOf(detail);
  const mayChoose = detail.can.edit && !isMasked(detail.tree);
  const option = (person: ContactCandidate) => ({
    value: person.userId,
    label: [person.name, person.position, person.phone ?? person.email].filter(Boolean).join(' · '),
  });
  const groups = [true, false]
    .map((isNamed) => ({
      label: t(isNamed ? 'mds.sender.named' : 'mds.sender.others'),
      options: people.filter(({ isContactPerson }) => isContactPerson === isNamed).map(option),
    }))
    .filter(({ options }) => options.length > 0);
  const chosen = contact && people.find((person) => isSame(contact, person));
  const known =
    contact && !chosen
      ? [{ label: t('mds.sender.left'), options: [{ value: FORMER_CONTACT, label: contact.name }] }]
      : [];
  return (
    <PanelSection title={t('mds.sender.contact')}>
      {mayChoose ? (
        <Select<number>
          className="d-contact"
          aria-label={t('mds.sender.contact')}
          placeholder={t('mds.sender.choose')}
          allowClear
          loading={isBusy}
          disabled={isBusy}
          showSearch={{ optionFilterProp: 'label' }}
          value={contact ? (chosen?.userId ?? FORMER_CONTACT) : null}
          options={[...groups, ...known]}
          onChange={(userId: number | undefined) => void choose(people.find((person) => person.userId === userId))}
        />
      ) : null}
      {contact ? (
        <Facts
          items={[
            [t('mds.sender.name'), contact.name],
            [t('mds.sender.phone'), contact.phone],
            [t('mds.sender.email'), contact.email],
          ]}
        />
      ) : (
        <p className="m-faint">{t(mayChoose ? 'mds.sender.noneChosen' : 'mds.sender.none')}</p>
      )}
    </PanelSection>
  );
}
