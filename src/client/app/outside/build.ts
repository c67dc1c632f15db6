import { gzipSync } from 'node:zlib'
import { join, resolve } from 'node:path'
import { build, type Plugin, type PluginOption, type Rollup, type UserConfig } from 'vite'

/** Most of script and style together that a page for people with a link may cost, gzipped: it is loaded once, over a telephone. */
const MOST_KB = 120
const PAGE = 'outside.html'

const bytesOf = (part: Rollup.OutputChunk | Rollup.OutputAsset): number =>
  (part.type === 'chunk' ? gzipSync(part.code).length : part.fileName.endsWith('.css') ? gzipSync(part.source).length : 0)

/**
 * Vite plugin: builds the pages for people with a link beside the program, which they never load: an entry of their own in a build of its own, so that no chunk of
 * either holds anything for the other. The build fails where they have grown.
 * @param transforms the plugins that change modules, made anew for this build
 */
export function outsidePages(transforms: () => PluginOption[]): Plugin {
  let user: UserConfig = {}
  return {
    name: 'outside-pages',
    apply: 'build',
    config(given) {
      user = given
    },
    async closeBundle() {
      const root = resolve(user.root ?? '.')
      const { output } = await build({
        root: user.root, base: user.base, publicDir: false, configFile: false, plugins: transforms(), logLevel: 'error',
        build: { outDir: user.build?.outDir, target: user.build?.target, modulePreload: user.build?.modulePreload, emptyOutDir: false, rolldownOptions: { input: join(root, PAGE) } },
      }) as Rollup.RollupOutput
      const kB = output.reduce((sum, part) => sum + bytesOf(part), 0) / 1000
      this.info(`pages for people with a link: ${kB.toFixed(1)} of ${MOST_KB} kB`)
      if (kB > MOST_KB) this.error(`the pages for people with a link load ${kB.toFixed(1)} kB, ${MOST_KB} kB are allowed`)
    },
  }
}
