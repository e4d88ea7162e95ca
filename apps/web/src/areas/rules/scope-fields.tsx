import { Field, useRules } from '@matlas/web-kit';
import { Input } from 'antd';
import { ClassesField } from './classes-field';

const longestPattern = 490;
/** Where an entry applies: material classes, part numbers. */
export function ScopeFields({ withClasses }: { withClasses: boolean }) {
  const { maxLength } = useRules();
  return (
    <>
      {withClasses ? (
        <Field name="classCodes" label="rules.classes" help="rules.classesHint">
          <ClassesField />
        </Field>
      ) : null}
      <Field name="partPattern" label="rules.parts" help="rules.partsHint" rules={[maxLength(longestPattern)]}>
        <Input />
      </Field>
    </>
  );
}
