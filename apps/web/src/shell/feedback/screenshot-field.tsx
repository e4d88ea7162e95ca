import { CameraOutlined, PictureOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { OneFileField, type FileFieldProps } from '../one-file-field';
import { canTakeScreenshot, takeScreenshot } from './take-screenshot';

/** One picture: a chosen file, or one that the browser takes of what the person chooses. */
export function ScreenshotField(props: FileFieldProps) {
  const t = useT();
  const camera = { icon: <CameraOutlined aria-hidden />, word: t('feedback.takePicture'), take: takeScreenshot };
  return (
    <OneFileField
      {...props}
      purpose="feedback"
      icon={<PictureOutlined aria-hidden />}
      words={{
        label: t('feedback.choosePicture'),
        choose: t('feedback.choosePicture'),
        remove: () => t('feedback.removePicture'),
      }}
      other={canTakeScreenshot() ? camera : undefined}
    />
  );
}
