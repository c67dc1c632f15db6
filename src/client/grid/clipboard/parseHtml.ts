/**
 * The only use of the DOM parser; scripts, event handlers and image loads never run in it.
 * @throws where the page's Trusted Types policy forbids parsing
 */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(wrapBareRows(html), 'text/html')
}

/** A cut Excel fragment may lack the table around its rows or cells. */
function wrapBareRows(html: string): string {
  return !/<table\b/i.test(html) && /<t[dr]\b/i.test(html) ? `<table>${html}</table>` : html
}
