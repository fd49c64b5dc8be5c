export { SelectButton } from './SelectButton.server.tsx';
