/** What the page was made with; see WorkbenchData in src/report/workbench-page.ts. */
export const data = JSON.parse(document.getElementById('data').textContent);

/** Items by id, and lists by name. */
export const itemsById = new Map(data.items.map((item) => [item.item, item]));
export const listsByName = new Map(data.lists.map((list) => [list.list, readList(list)]));

function readList({ list, text, overwritten, unread }) {
  return {
    list,
    statements: text.split('\n'),
    overwrittenBy: new Map(overwritten),
    unread: new Set(unread),
  };
}

/** Nothing of an item's label is in a blind page's data. */
export const blind = !data.frame.evidence.labelShown;
