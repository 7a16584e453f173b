// Where the page begins: words first, then the page of the address.

import { html, render, signal, useEffect } from "./lib.js";
import { Sheet } from "./parts/sheet.js";
import { path } from "./route.js";
import { language, loadWords, t } from "./words.js";

/** @type {Record<string, Promise<unknown>>} */
const styles = {};
/** A style sheet that the first page does without. @param {string} name */
const style = (name) => {
  // Two pages may share one.
  styles[name] ??= new Promise((done) => {
    const sheet = Object.assign(document.createElement("link"), {
      rel: "stylesheet", href: `/static/styles/${name}.css`, onload: done, onerror: done,
    });
    document.head.append(sheet);
  });
  return styles[name];
};

/** Each page brings its own modules and styles. @type {Record<string, () => Promise<(props: any) => unknown>>} */
const PAGES = {
  home: () => import("./home/home.js").then((page) => page.Home),
  table: () =>
    Promise.all([import("./table/table.js"), ...["table", "picker", "moments", "lobby", "fair", "device"].map(style)]).then(
      ([page]) => page.TableScreen,
    ),
  screen: () =>
    Promise.all([import("./table/screen.js"), ...["table", "moments", "lobby", "screen"].map(style)]).then(([page]) => page.Screen),
  rules: () => import("./rules/rules.js").then((page) => page.RulesPage),
  device: () => Promise.all([import("./device/arrive.js"), ...["device"].map(style)]).then(([page]) => page.Arrive),
  nowhere: () => import("./table/states.js").then((page) => page.Nowhere),
};
/** @type {import("./vendor/signals.js").Signal<Record<string, (props: any) => unknown>>} */
const loaded = signal(/** @type {any} */ ({}));

/** @param {string} name */
async function load(name) {
  if (loaded.peek()[name]) return;
  const page = await PAGES[name]();
  loaded.value = { ...loaded.peek(), [name]: page };
}

/** The page of an address, and the table it shows. @param {string} address */
function find(address) {
  const [, id, screen] = /^\/t\/([^/]+)(\/screen)?\/?$/.exec(address) ?? [];
  if (id) return { name: screen ? "screen" : "table", id: decodeURIComponent(id) };
  return { name: { "/": "home", "/rules": "rules", "/d": "device" }[address] ?? "nowhere", id: "" };
}

function App() {
  const { name, id } = find(path.value);
  const Page = loaded.value[name];
  useEffect(() => {
    document.title = t("page-title");
  }, [language.value]);
  useEffect(() => {
    // Whoever reads the first page gets the table's modules meanwhile.
    load(name).then(() => (name === "home" ? load("table") : undefined));
  }, [name]);
  return html`
    ${Page && html`<${Page} id=${id} key=${name + id} />`}
    <${Sheet} />
  `;
}

const root = /** @type {Element} */ (document.getElementById("app"));
Promise.all([loadWords(), load(find(path.peek()).name)]).then(
  () => render(html`<${App} />`, root),
  () => {
    root.textContent = "dudo is out of reach. Load the page again. · dudo est injoignable. Recharge la page.";
  },
);
