/**
 * The only door to the DOM parser. Scripts, event handlers and image loads of the clipboard never run in the
 * resulting document. Throws where the page's Trusted Types policy forbids it.
 */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(wrapBareRows(html), 'text/html')
}

/** Excel puts its fragment marks inside the table: whoever cut there left rows or cells without one. */
function wrapBareRows(html: string): string {
  return !/<table\b/i.test(html) && /<t[dr]\b/i.test(html) ? `<table>${html}</table>` : html
}
