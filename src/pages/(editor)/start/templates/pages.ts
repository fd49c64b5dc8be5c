import { light, type Template } from './template.ts';

/** Templates of pages that people use. */
export const pages: readonly Template[] = [
  {
    name: 'Grid',
    drawing: 'M4 4h24v12H4zM32 4h12v20H32zM4 20h10v4H4zM18 20h10v4H18z',
    html: `<!-- A grid that adapts to its width -->
<main>
  <section class="wide">Wide</section>
  <section class="tall">Tall</section>
  <section>One</section>
  <section>Two</section>
  <section>Three</section>
</main>
`,
    css: `body {
  margin: 0;
  padding: 24px;
  background: #f4f1ea;
  color: #1d2230;
  font: 600 18px/1.5 system-ui, sans-serif;
}

main {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  grid-auto-rows: 120px;
  gap: 16px;
}

section {
  display: grid;
  place-items: center;
  border-radius: 16px;
  background: #ffd9b8;
}

.wide {
  grid-column: span 2;
  background: #b8d8ff;
}

.tall {
  grid-row: span 2;
  background: #c8eccf;
}
`,
    js: '',
  },
  {
    name: 'Form',
    drawing: 'M6 4h36v7H6zM6 14h36v4M6 18v-4M42 18H6M6 21h14v4H6z',
    html: `<!-- A form that greets people -->
<form>
  <h1>Say hello</h1>
  <label>
    Your name
    <input name="who" required minlength="2" autocomplete="off">
  </label>
  <button>Greet me</button>
  <output></output>
</form>
`,
    css: `${light}
form {
  display: grid;
  gap: 16px;
  width: min(320px, 80vw);
}

label {
  display: grid;
  gap: 4px;
}

input,
button {
  padding: 10px 14px;
  border: 1px solid #8a8577;
  border-radius: 10px;
  font: inherit;
}

input:user-invalid {
  border-color: #c0392b;
}

button {
  border: 0;
  background: #1d2230;
  color: white;
  cursor: pointer;
}
`,
    js: `const form = document.querySelector('form');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { who } = Object.fromEntries(new FormData(form));
  form.querySelector('output').textContent = 'Hello, ' + who;
});
`,
  },
  {
    name: 'To-do',
    drawing: 'M4 6l3 3 5-6M18 6h26M4 15l3 3 5-6M18 15h20M6 22h4v4H6zM18 24h24',
    html: `<!-- Things to do, to be ticked off -->
<main>
  <h1>To do</h1>
  <form>
    <input name="text" aria-label="What is to be done" placeholder="Water the plants" required>
    <button>Add</button>
  </form>
  <ul></ul>
</main>
`,
    css: `${light}
main {
  width: min(360px, 84vw);
}

form {
  display: flex;
  gap: 8px;
}

input:not([type]) {
  flex: 1;
  min-width: 0;
}

input:not([type]),
button {
  padding: 8px 12px;
  border: 1px solid #8a8577;
  border-radius: 8px;
  font: inherit;
}

ul {
  padding: 0;
  list-style: none;
}

li:has(:checked) {
  opacity: 0.6;
  text-decoration: line-through;
}
`,
    js: `const form = document.querySelector('form');
const list = document.querySelector('ul');

function add(text) {
  const item = document.createElement('li');
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  label.append(box, ' ', text);
  item.append(label);
  list.append(item);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  add(form.elements.text.value);
  form.reset();
});

add('Open the editor');
add('Make something of this');
`,
  },
];
