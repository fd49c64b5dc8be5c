/** Never shown: the address leads on to the member's webs. */
export default function Page() {
  return null;
}
