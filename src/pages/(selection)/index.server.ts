export { SelectButton } from './components/SelectButton.server.tsx';
