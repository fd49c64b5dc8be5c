/** Never shown: the data hook hands over to the error page. */
export default function Page() {
  return null;
}
