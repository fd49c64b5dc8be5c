export { logOut } from './client/log-out.ts';
export { showLoginNotice } from './client/login-notice.ts';
export { resetNotice, showResetNotice } from './client/reset-notice.ts';
export {
  listenForReturnLinks,
  reloadPage,
  withReturnPath,
} from './client/return-links.ts';
export { changeEmail, leaveAsGuest, logIn, type User } from './client/sign-in.ts';
export { LoginForm } from './components/LoginForm.tsx';
export { SignUpForm } from './components/SignUpForm.tsx';
