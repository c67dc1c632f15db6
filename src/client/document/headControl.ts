/** A field of the header as the page shows it, by its column. */
export const headField = (root: Element | null, column: string): Element | null => root?.querySelector(`[data-head="${column}"]`) ?? null

/** What takes the focus in a field of the header. */
export const headControl = (field: Element | null): HTMLElement | null => field?.querySelector<HTMLElement>('input, textarea, select, button') ?? null
