import { NO_NAMES, patternNodes } from '#shared/position/pattern.ts'

/** Parses names of copies: one per line, each a name or a one-level pattern such as 3F~12F. @returns the names, or a fault */
export function copyNames(text: string): { readonly names: readonly string[] } | { readonly fault: string } {
  const lines = text.split('\n').map(line => line.trim()).filter(line => line !== '')
  if (lines.length === 0) return { fault: NO_NAMES }
  const names: string[] = []
  for (const line of lines) {
    const nodes = patternNodes(line)
    if ('fault' in nodes) return nodes
    if (nodes.nodes.some(({ parent }) => parent !== -1)) return { fault: `副本的名称只能有一级：${line}` }
    names.push(...nodes.nodes.map(({ name }) => name))
  }
  const twice = names.find((name, at) => names.indexOf(name) < at)
  return twice === undefined ? { names } : { fault: `名称重复：${twice}` }
}
