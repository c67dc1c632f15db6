import { useRowsNews } from '#client/data/useRowsNews.ts'

/** Calls back when the document, or its approval, was changed by whomever. */
export function FlowNews({ grid, id, onNews }: { readonly grid: string, readonly id: string, readonly onNews: () => void }) {
  useRowsNews(grid, ids => { if (ids === null || ids.has(id)) onNews() })
  return null
}
