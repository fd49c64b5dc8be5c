import { CircleCheckIcon, InfoIcon } from '../../ui/icons.tsx';

/** What stands in place of the sign-up form: why there is none, or that the request was sent. */
export function SignUpNotice({ text, isDone = false }: { text: string; isDone?: boolean }) {
  return (
    <p className="form-notice" role="status">
      {isDone ? <CircleCheckIcon /> : <InfoIcon />}
      {text}
    </p>
  );
}
