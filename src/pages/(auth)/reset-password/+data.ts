import { withToken } from '../mailed-token.ts';

export const data = withToken('Reset password');
