import { island } from '../../runtime/islands/island.ts';
import { NewPasswordForm } from '../components/NewPasswordForm.tsx';

export const ResetPassword = island({ name: 'ResetPassword', on: 'load', ssr: true }, NewPasswordForm);
