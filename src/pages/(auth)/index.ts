export {
  listenForReturnLinks,
  logOut,
  reloadPage,
  resetNotice,
  showLoginNotice,
  showResetNotice,
  withReturnPath,
} from './client/every-page.ts';
export { changeEmail, leaveAsGuest, logIn, type User } from './client/sign-in.ts';
export { LoginForm } from './components/LoginForm.tsx';
export { SignUpForm } from './components/SignUpForm.tsx';
