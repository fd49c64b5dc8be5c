export { People } from './people/People.server.tsx';
