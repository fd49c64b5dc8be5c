import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../runtime/api/message-of.ts';
import { readable } from '../../runtime/api/readable.ts';

type Values = Record<string, string>;

type FormOptions = {
  /** The form is there for the next time when it has been sent; else it stays busy until it is taken away. */
  staysOpen?: boolean;
  /** The fields that refusals of the server are about, by their text. */
  fieldOf?: Values;
};

/**
 * What every form does: reads its fields, shows the rules they break and moves to the first of them, sends once at a
 * time, shows the server's refusal. `check` returns messages by field in the fields' order.
 */
export function useForm(
  check: (values: Values) => Values,
  send: (values: Values) => Promise<void>,
  { staysOpen = false, fieldOf = {} }: FormOptions = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Values>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Known at once, unlike the state, which the second of two presses may not see yet.
  const isSending = useRef(false);

  const read = (): Values => {
    const entries = form.current ? [...new FormData(form.current)] : [];
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  };
  /** Shows what is wrong and moves there. True when nothing is. */
  const validate = (broken: Values): boolean => {
    setErrors(Object.fromEntries(Object.entries(broken).map(([field, text]) => [field, readable(text)])));
    const [first] = Object.keys(broken);
    const input = first === undefined ? null : form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
    return first === undefined;
  };
  const clear = (name: string) => {
    setFailure(null);
    setErrors(({ [name]: _, ...others }) => others);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = read();
    if (isSending.current || !validate(check(values))) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await send(values);
      if (!staysOpen) return;
    } catch (error) {
      const text = messageOf(error);
      const field = fieldOf[text];
      if (field === undefined) setFailure(text);
      else validate({ [field]: text });
    }
    isSending.current = false;
    setBusy(false);
  };
  return { form, errors, failure, isBusy, read, validate, clear, submit, setFailure };
}
