/** Form labels by the API's field name. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  name: 'Name',
  text: 'The text',
  search: 'The search',
  username: 'Username',
  fullName: 'Full Name',
  email: 'Email',
  password: 'Password',
  oldPassword: 'Old Password',
  newPassword: 'New Password',
  bio: 'Bio',
  link1: 'Link 1',
  link2: 'Link 2',
  link3: 'Link 3',
  html: 'The HTML',
  css: 'The CSS',
  js: 'The JS',
  tags: 'The list of tags',
  cssLink: 'The CSS link',
  jsLink: 'The JS link',
  htmlLink: 'The tag',
  cssLinks: 'The list of CSS links',
  jsLinks: 'The list of JS links',
  htmlLinks: 'The list of head tags',
  url: 'The address',
  image: 'The picture',
};

const notTaken = 'The server did not accept this. Reload the page and try again.';

/**
 * Rewrites an API validation message for a form. The API uses field names ("cssLink must be at most 2048 characters");
 * they become the labels of the form. Messages about fields without a label ("assetPublicId must be string") are
 * replaced.
 */
export function formatMessage(message: string): string {
  const [, field = '', rest = ''] = /^([a-z]\w*)(?:\.\d+)?( must .+| is .+)$/.exec(message) ?? [];
  const label = labels[field];
  // Phrases of the validator itself ("must NOT have fewer than 1 characters") are as unsuitable as its field names.
  const isPlain = !/ must (?:NOT|match|be (?:string|object|array|boolean|integer))/.test(rest);
  if (/\b(?:null|undefined|missing)$/i.test(message) || /\b\w+(?:Id|URL)\b/.test(message)) return notTaken;
  if (label !== undefined && isPlain) return label + rest;
  return field === '' ? message : notTaken;
}
