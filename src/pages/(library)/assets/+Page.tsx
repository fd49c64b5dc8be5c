/** Never shown: the address leads on to the pictures. */
export default function Page() {
  return null;
}
