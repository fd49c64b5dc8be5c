/** Above this many characters of HTML and script a worker parses them: 1 MiB would block the page for 0.4 to 2 s. */
export const maxCharactersHere = 100_000;
