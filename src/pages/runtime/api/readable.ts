/** Fields of calls as forms label them. */
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
  cssLink: 'The CSS link',
  jsLink: 'The JS link',
  htmlLink: 'The tag',
  cssLinks: 'The list of CSS links',
  jsLinks: 'The list of JS links',
  htmlLinks: 'The list of tags',
  url: 'The address',
  image: 'The picture',
};

const notTaken = 'The server did not accept this. Reload the page and try again.';

/**
 * A refusal in the words of the page. The API names its fields ("cssLink must be at most 2048 characters"); people know
 * them by their labels, and the others ("assetPublicId must be string") not at all.
 */
export function readable(message: string): string {
  const [, field = '', rest = ''] = /^([a-z]\w*)(?:\.\d+)?( must .+| is .+)$/.exec(message) ?? [];
  const label = labels[field];
  // The validator's own phrases ("must NOT have fewer than 1 characters") are no better than its names.
  const isPlain = !/ must (?:NOT|match|be (?:string|object|array|boolean|integer))/.test(rest);
  if (/\b(?:null|undefined|missing)$/i.test(message) || /\b\w+(?:Id|URL)\b/.test(message)) return notTaken;
  if (label !== undefined && isPlain) return label + rest;
  return field === '' ? message : notTaken;
}
