import { CircleAlertIcon } from '../icons.tsx';

/** The server's error message, if there is one. */
export function FormFailure({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <p className="form-failure" role="alert">
      <CircleAlertIcon />
      {message}
    </p>
  );
}
