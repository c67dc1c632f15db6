import { gzipSync } from 'node:zlib'
import { join, resolve } from 'node:path'
import { build, type Plugin, type PluginOption, type Rollup, type UserConfig } from 'vite'

/** `most`: script and style budget, kB gzipped, for phones. */
interface PhonePage { readonly page: string, readonly title: string, readonly most: number }
const PAGES: readonly PhonePage[] = [
  { page: 'outside.html', title: 'pages for people with a link', most: 120 },
  { page: 'hand.html', title: 'the page on a keeper\'s phone', most: 250 },
]

const bytesOf = (part: Rollup.OutputChunk | Rollup.OutputAsset): number =>
  (part.type === 'chunk' ? gzipSync(part.code).length : part.fileName.endsWith('.css') ? gzipSync(part.source).length : 0)

/**
 * Vite plugin: builds the phone pages, which never load the program, as entries of separate builds without shared chunks. Fails the build
 * on an exceeded budget.
 * @param transforms the plugins that change modules, created for each build
 */
export function outsidePages(transforms: () => PluginOption[]): Plugin {
  let user: UserConfig = {}
  return {
    name: 'outside-pages',
    apply: 'build',
    config(config) {
      user = config
    },
    async closeBundle() {
      const root = resolve(user.root ?? '.')
      for (const { page, title, most: maxKilobytes } of PAGES) {
        const { output } = await build({
          root: user.root, base: user.base, publicDir: false, configFile: false, plugins: transforms(), logLevel: 'error',
          build: {
            outDir: user.build?.outDir, target: user.build?.target, modulePreload: user.build?.modulePreload, emptyOutDir: false,
            rolldownOptions: { input: join(root, page) },
          },
        }) as Rollup.RollupOutput
        const kB = output.reduce((sum, part) => sum + bytesOf(part), 0) / 1000
        this.info(`${title}: ${kB.toFixed(1)} of ${maxKilobytes} kB`)
        if (kB > maxKilobytes) this.error(`${title}: ${kB.toFixed(1)} kB are loaded, ${maxKilobytes} kB are allowed`)
      }
    },
  }
}
