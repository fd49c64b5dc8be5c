/** Text fields. Search, password and choice fields are left out, since their input is quickly repeated. */
const fields =
  'input:is([type=text], [type=email], [type=url], :not([type])):not([readonly]), textarea:not([readonly])';

/** Whether text below `root` was typed that would be lost; initial and blank text does not count. */
export function hasTypedText(root: ParentNode): boolean {
  return [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) => isChanged(field.value, field.defaultValue) && !isFilledByBrowser(field),
  );
}

/** Text areas normalize the line breaks of their initial text, so carriage returns are ignored. */
export function isChanged(value: string, first: string): boolean {
  return value.trim() !== '' && value !== first.replaceAll('\r\n', '\n');
}

const isFilledByBrowser = (field: Element) => field.matches(':is(:autofill, :-webkit-autofill)');
