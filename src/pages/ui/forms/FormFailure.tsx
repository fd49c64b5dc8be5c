import { CircleAlertIcon } from '../icons.tsx';

/** Why the server refused; nothing while there is nothing to say. */
export function FormFailure({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <p className="form-failure" role="alert">
      <CircleAlertIcon />
      {message}
    </p>
  );
}
