export { NotificationsBell } from './NotificationsBell.tsx';
