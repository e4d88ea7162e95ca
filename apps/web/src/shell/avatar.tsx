import { accountApi, avatarPreset } from '@matlas/contract';
import { fetchFile } from '@matlas/web-kit';
import { useQuery } from '@tanstack/react-query';

/** Initials of a name: the family name for Chinese names, otherwise the first letters. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return /\p{Script=Han}/u.test(name)
    ? name.slice(0, 1)
    : words
        .map((word) => word.slice(0, 1))
        .slice(0, 2)
        .join('')
        .toUpperCase();
}

export const presetAddress = (preset: string): string => `/avatars/${preset}.svg`;
const isPreset = (avatar: string): boolean => avatarPreset.values.some((preset) => preset === avatar);

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable picture'));
    reader.readAsDataURL(blob);
  });

/** An uploaded picture needs the session token, so it is fetched and shown as a data URL. */
function useUploaded(avatar: string | null): string | undefined {
  const fileId = avatar !== null && /^\d+$/.test(avatar) ? Number(avatar) : undefined;
  const read = async () =>
    dataAddress((await fetchFile(accountApi.download, { fileId: fileId ?? 0 }, { log: 'shell.log.avatar' })).blob);
  return useQuery({ queryKey: ['avatar', fileId], enabled: fileId !== undefined, staleTime: Infinity, queryFn: read })
    .data;
}

export interface AvatarProps {
  /** Name of a preset, id of an uploaded file, or null. */
  avatar: string | null;
  name: string;
  isLarge?: boolean;
}

/** Picture of a user, or the initials without one. It is decorative, because the name is shown beside it. */
export function Avatar({ avatar, name, isLarge = false }: AvatarProps) {
  const uploaded = useUploaded(avatar);
  const address = avatar !== null && isPreset(avatar) ? presetAddress(avatar) : uploaded;
  return (
    <span className={`s-avatar${isLarge ? ' is-large' : ''}`} aria-hidden="true">
      {address ? <img src={address} alt="" /> : initials(name)}
    </span>
  );
}
