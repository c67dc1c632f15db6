export const headField = (root: Element | null, column: string): Element | null =>
  root?.querySelector(`[data-head="${column}"]`) ?? null

export const headControl = (field: Element | null): HTMLElement | null =>
  field?.querySelector<HTMLElement>('input, textarea, select, button') ?? null
