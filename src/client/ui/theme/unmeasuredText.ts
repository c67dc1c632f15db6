import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const REPLACEMENT = resolve(import.meta.dirname, '../Text.tsx')

/** Vite plugin: replaces Blueprint's text, which forces a layout for each one rendered. */
export function unmeasuredText(): Plugin {
  return {
    name: 'unmeasured-text',
    enforce: 'pre',
    transform: (_code, id) => id.replaceAll('\\', '/')
      .endsWith('@blueprintjs/core/lib/esm/components/text/text.js') ? `export { Text } from ${JSON.stringify(REPLACEMENT)}` : undefined,
  }
}
