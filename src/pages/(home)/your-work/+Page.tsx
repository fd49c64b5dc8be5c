/** Never rendered: the route redirects to the member's webs. */
export default function Page() {
  return null;
}
