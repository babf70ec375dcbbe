/** Load a piece of the page once its style sheets are here, and ask for the pieces it needs meanwhile. */

/** What the page came with is not loaded again: a style sheet would hold over those that came after it. */
const asked = new Map(
  [...document.querySelectorAll("link[href]")].map((one) => [one.getAttribute("href").slice(1), undefined]),
);

function link(path) {
  const element = document.createElement("link");
  element.href = `/${path}`;
  element.rel = path.endsWith(".css") ? "stylesheet" : "modulepreload";
  document.head.append(element);
  return new Promise((done, failed) => {
    element.onload = done;
    element.onerror = () => {
      asked.delete(path);
      element.remove();
      failed();
    };
  });
}

export function __vitePreload(load, paths = []) {
  for (const path of paths) if (!asked.has(path)) asked.set(path, link(path));
  return Promise.all(paths.map((path) => asked.get(path))).then(load);
}
