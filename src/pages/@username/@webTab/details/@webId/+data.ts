export { profileDetails as data } from '../../../../profile/details.ts';
