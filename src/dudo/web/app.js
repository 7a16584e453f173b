// Where the page begins: words first, then the page of the address.

import { Home } from "./home/home.js";
import { html, render, signal, useEffect } from "./lib.js";
import { Sheet } from "./parts/sheet.js";
import { path } from "./route.js";
import { RulesPage } from "./rules/rules.js";
import { language, loadWords, t } from "./words.js";

// The table's modules are fetched while somebody still reads the first page.
const tablePage = import("./table/table.js");
/** @type {import("./vendor/signals.js").Signal<((props: {id: string}) => unknown) | null>} */
const TablePage = signal(/** @type {any} */ (null));
tablePage.then(({ TableScreen }) => {
  TablePage.value = TableScreen;
});

function App() {
  useEffect(() => {
    document.title = t("page-title");
  }, [language.value]);
  const table = /^\/t\/([^/]+)\/?$/.exec(path.value)?.[1];
  const Table = TablePage.value;
  return html`
    ${table
      ? Table && html`<${Table} id=${decodeURIComponent(table)} key=${table} />`
      : path.value === "/rules" ? html`<${RulesPage} />` : html`<${Home} />`}
    <${Sheet} />
  `;
}

const root = /** @type {Element} */ (document.getElementById("app"));
loadWords().then(
  () => render(html`<${App} />`, root),
  () => {
    root.textContent = "dudo is out of reach. Load the page again. · dudo est injoignable. Recharge la page.";
  },
);
