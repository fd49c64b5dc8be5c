/** Never shown: the address leads on to the profile. */
export default function Page() {
  return null;
}
