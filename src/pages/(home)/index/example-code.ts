/** The web that guests find on the home page. Styles of the page (.demo-drawing) draw the same until it runs. */
export const exampleCode = {
  html: '<i></i>\n<i></i>\n<i></i>\n<i></i>\n<i></i>',
  css: `i {
  width: 14px;
  height: 96px;
  border-radius: 99px;
  background: #c9f65a;
  animation: wave 1.4s
    infinite alternate;
}

i:nth-child(even) {
  animation-delay: -0.7s;
}

@keyframes wave {
  from { scale: 1 .25; }
}

body {
  display: flex;
  gap: 10px;
  place-content: center;
  align-items: center;
  height: 100vh;
  margin: 0;
  background: #14161c;
}`,
} as const;
