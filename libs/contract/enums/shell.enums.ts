import { enumeration, type ValueOf } from './enumeration';

// User interface of the console, announcements and messages.

/** Notice to show after sign-in: 0 the terms, 1 none, 2 the update notes. */
export const nextShow = enumeration({
  name: 'nextShow',
  values: [
    { value: 0, key: 'terms' },
    { value: 1, key: 'never' },
    { value: 2, key: 'updateNotes' },
  ],
});
export type NextShow = ValueOf<typeof nextShow>;

/** Mode of the user interface in which a menu entry is shown. */
export const menuType = enumeration({
  name: 'menuType',
  values: [
    { value: 'create', key: 'create' },
    { value: 'unit', key: 'unit' },
    { value: 'other', key: 'other' },
  ],
});
export type MenuType = ValueOf<typeof menuType>;

/** Languages of the console. */
export const language = enumeration({
  name: 'language',
  values: [
    { value: 'zh', key: 'zh' },
    { value: 'en', key: 'en' },
  ],
});
export type Language = ValueOf<typeof language>;

/** Language of a name in the enterprise search. */
export const searchLanguage = enumeration({
  name: 'searchLanguage',
  values: [
    { value: 'CN', key: 'chinese' },
    { value: 'EN', key: 'english' },
    { value: 'FR', key: 'french' },
  ],
});
export type SearchLanguage = ValueOf<typeof searchLanguage>;

/** Themes of the user interface. */
export const dataTheme = enumeration({
  name: 'dataTheme',
  values: [
    { value: 'blue', key: 'blue' },
    { value: 'green', key: 'green' },
  ],
});
export type DataTheme = ValueOf<typeof dataTheme>;

/** Position of the menu. */
export const menuStyle = enumeration({
  name: 'menuStyle',
  values: [
    { value: 'vertical', key: 'vertical' },
    { value: 'horizontal', key: 'horizontal' },
  ],
});
export type MenuStyle = ValueOf<typeof menuStyle>;

/** Density of controls; the default is medium. */
export const shellSize = enumeration({
  name: 'shellSize',
  values: [
    { value: 'medium', key: 'medium' },
    { value: 'small', key: 'small' },
    { value: 'mini', key: 'mini' },
  ],
});
export type ShellSize = ValueOf<typeof shellSize>;

/** Kind of device by the width of the window. Below 992 pixels the menu is folded. */
export const deviceKind = enumeration({
  name: 'deviceKind',
  values: [
    { value: 'desktop', key: 'desktop' },
    { value: 'mobile', key: 'mobile' },
  ],
});
export type DeviceKind = ValueOf<typeof deviceKind>;

/** Avatars that can be chosen without an upload. */
export const avatarPreset = enumeration({
  name: 'avatarPreset',
  values: [
    { value: 'boy1', key: 'boy1' },
    { value: 'boy2', key: 'boy2' },
    { value: 'boy3', key: 'boy3' },
    { value: 'girl1', key: 'girl1' },
    { value: 'girl2', key: 'girl2' },
    { value: 'girl3', key: 'girl3' },
  ],
});
export type AvatarPreset = ValueOf<typeof avatarPreset>;

/** State of an announcement. */
export const noticeState = enumeration({
  name: 'noticeState',
  values: [
    { value: 'draft', key: 'draft' },
    { value: 'published', key: 'published' },
    { value: 'withdrawn', key: 'withdrawn' },
  ],
});
export type NoticeState = ValueOf<typeof noticeState>;

/** What the state and the times of an announcement mean now. */
export const noticePhase = enumeration({
  name: 'noticePhase',
  values: [
    { value: 'draft', key: 'draft' },
    { value: 'scheduled', key: 'scheduled' },
    { value: 'published', key: 'published' },
    { value: 'ended', key: 'ended' },
    { value: 'withdrawn', key: 'withdrawn' },
  ],
});
export type NoticePhase = ValueOf<typeof noticePhase>;

/** How readers meet an announcement: above the home page, in a dialog that they must agree to, or in the list. */
export const noticeDisplay = enumeration({
  name: 'noticeDisplay',
  values: [
    { value: 'banner', key: 'banner' },
    { value: 'dialog', key: 'dialog' },
    { value: 'list', key: 'list' },
  ],
});
export type NoticeDisplay = ValueOf<typeof noticeDisplay>;

/** Whether a message was read. */
export const readState = enumeration({
  name: 'readState',
  values: [
    { value: 0, key: 'unread' },
    { value: 1, key: 'read' },
  ],
});
export type ReadState = ValueOf<typeof readState>;

/** Purpose of a link in a mail. */
export const registrationCode = enumeration({
  name: 'registrationCode',
  values: [
    { value: 'registration', key: 'registration' },
    { value: 'recovery', key: 'recovery' },
  ],
});
export type RegistrationCode = ValueOf<typeof registrationCode>;

/** Formats of an MDS upload that are billed separately. */
export const uploadFormat = enumeration({
  name: 'uploadFormat',
  values: [
    { value: 'cai', key: 'cai' },
    { value: 'csv', key: 'csv' },
    { value: 'ic', key: 'ic' },
    { value: 'c2c', key: 'c2c' },
  ],
});
export type UploadFormat = ValueOf<typeof uploadFormat>;
