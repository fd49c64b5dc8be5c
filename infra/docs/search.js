// Finds pages and headings by all words of the field, in any order. Without this script the field is not shown.
const maxResults = 12;

const box = document.querySelector('.search');
const field = box.querySelector('input');
const list = box.querySelector('ul');
const base = new URL('.', document.currentScript.src);
let entries;

/** The entries of search.json, in the order of the navigation: `[title, url, page's title]`. */
async function readEntries() {
  entries ??= fetch(new URL('search.json', base)).then((reply) => reply.json());
  return entries;
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return list.replaceChildren();
  const all = await readEntries();
  const found = all.filter(([title, , page]) => {
    const text = `${title} ${page}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // A page or heading with the first word in its own title comes before headings of such a page.
  const isOwn = ([title]) => title.toLowerCase().includes(words[0]);
  const sorted = [...found.filter(isOwn), ...found.filter((entry) => !isOwn(entry))];
  list.replaceChildren(...sorted.slice(0, maxResults).map(itemOf));
}

function itemOf([title, url, page]) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const context = document.createElement('span');
  link.href = new URL(url, base).href;
  link.textContent = title;
  context.textContent = title === page ? '' : page;
  link.append(context);
  item.append(link);
  return item;
}

box.hidden = false;
field.addEventListener('input', search);
field.addEventListener('focus', readEntries, { once: true });
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  field.value = '';
  list.replaceChildren();
});
