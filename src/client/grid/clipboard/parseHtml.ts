/**
 * The only use of the DOM parser. Scripts, event handlers and image loads of the clipboard never run in the resulting document.
 * @throws where the page's Trusted Types policy forbids parsing
 */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(wrapBareRows(html), 'text/html')
}

/** Excel's fragment marks are inside the table, so a cut fragment may have rows or cells without one. */
function wrapBareRows(html: string): string {
  return !/<table\b/i.test(html) && /<t[dr]\b/i.test(html) ? `<table>${html}</table>` : html
}
