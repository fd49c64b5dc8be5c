export { profileDetails as data } from '../../../../../data/details.ts';
