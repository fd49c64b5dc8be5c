/** Never rendered: the route redirects to the profile settings. */
export default function Page() {
  return null;
}
