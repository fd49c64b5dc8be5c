/** Never rendered: the route redirects to the pictures. */
export default function Page() {
  return null;
}
