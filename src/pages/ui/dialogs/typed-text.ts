/** What text is typed into; a search, a password and a choice are quickly made again. */
const fields =
  'input:is([type=text], [type=email], [type=url], :not([type])):not([readonly]), textarea:not([readonly])';

/** Whether somebody has typed text below `root` that would be lost with it; what was there at first or is blank is not. */
export function hasTypedText(root: ParentNode): boolean {
  return [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) => isChanged(field.value, field.defaultValue) && !isFilledByBrowser(field),
  );
}

/** Text areas drop the carriage returns that their first text may have. */
export function isChanged(value: string, first: string): boolean {
  return value.trim() !== '' && value !== first.replaceAll('\r\n', '\n');
}

const isFilledByBrowser = (field: Element) => field.matches(':is(:autofill, :-webkit-autofill)');
