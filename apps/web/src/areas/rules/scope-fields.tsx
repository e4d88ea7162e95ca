import { Field, useRules } from '@matlas/web-kit';
import { Input } from 'antd';
import { ClassesField } from './classes-field';

const maxPatternLength = 490;
/** Scope of an entry: material classes and part numbers. */
export function ScopeFields({ withClasses }: { withClasses: boolean }) {
  const { maxLength } = useRules();
  return (
    <>
      {withClasses ? (
        <Field name="classCodes" label="rules.classes" help="rules.classesHint">
          <ClassesField />
        </Field>
      ) : null}
      <Field name="partPattern" label="rules.parts" help="rules.partsHint" rules={[maxLength(maxPatternLength)]}>
        <Input />
      </Field>
    </>
  );
}
