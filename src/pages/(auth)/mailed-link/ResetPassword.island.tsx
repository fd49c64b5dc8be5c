import { island } from '../../runtime/islands/island.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

export const ResetPassword = island({ name: 'ResetPassword', on: 'load', ssr: true }, NewPasswordForm);
