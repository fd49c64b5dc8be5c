import { NewPasswordForm } from '../components/forms/NewPasswordForm.tsx';
import { island } from './island.ts';

export const ResetPassword = island({ name: 'ResetPassword', on: 'load', ssr: true }, NewPasswordForm);
