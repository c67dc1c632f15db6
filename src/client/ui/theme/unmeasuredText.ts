import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const OWN = resolve(import.meta.dirname, '../Text.tsx')

/** Vite plugin: our own text in place of Blueprint's, which lays the page out for each as it is drawn. */
export function unmeasuredText(): Plugin {
  return {
    name: 'unmeasured-text',
    enforce: 'pre',
    transform: (_code, id) => id.replaceAll('\\', '/').endsWith('@blueprintjs/core/lib/esm/components/text/text.js') ? `export { Text } from ${JSON.stringify(OWN)}` : undefined,
  }
}
