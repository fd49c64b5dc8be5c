export { Feed } from './components/WebFeed.server.tsx';
