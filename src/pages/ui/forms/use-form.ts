import { type FormEvent, useRef, useState } from 'react';
import { formatMessage, messageOf } from '../../runtime/api/failures.ts';

type Values = Record<string, string>;

type FormOptions = {
  /** Make the form usable again after it was sent; otherwise it stays busy until it is unmounted. */
  staysOpen?: boolean;
  /** Maps server error messages to the field that they are about. */
  fieldOf?: Values;
};

/**
 * The behavior of all forms: reads the fields, shows validation errors and focuses the first invalid field, sends one
 * request at a time and shows the server's error. `check` returns messages by field, in the order of the fields.
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
  // A ref, because a second press may come before the state has been updated.
  const isSending = useRef(false);

  const read = (): Values => {
    const entries = form.current ? [...new FormData(form.current)] : [];
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  };
  /** Shows the errors and focuses the first invalid field. Returns true if there are none. */
  const validate = (broken: Values): boolean => {
    setErrors(
      Object.fromEntries(Object.entries(broken).map(([field, text]) => [field, formatMessage(text)])),
    );
    const [first] = Object.keys(broken);
    const input = first === undefined ? null : form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) {
      // A field in a closed part of the form cannot take the focus.
      input.closest('details')?.setAttribute('open', '');
      input.focus();
    }
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
