export { WrittenPage as default } from '../components/WrittenPage.server.tsx';
