import { resolve } from 'node:path'
import { GRIDS } from '#schemas/index.ts'
import { DOMAINS, registering, TASKS } from '#server/app/calls.ts'
import { KINDS } from '#server/kinds/index.ts'
import { readConfig } from '#server/app/config.ts'
import { start } from '#server/app/start.ts'
import { SEEDS } from '#server/db/seeds/index.ts'
import { galleryCalls, galleryDocuments, galleryGrids, gallerySeeds, galleryTasks } from './calls.ts'

/** The product's server with the gallery's calls and tables, on separate data. */
const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || '.data/gallery', DEMO: '1' })
const clientFolder = resolve(import.meta.dirname, '../../dist/gallery')
const parts = { clientFolder, seeds: [...SEEDS, ...gallerySeeds], register: registering(
  [...DOMAINS, ...galleryCalls], { ...TASKS, ...galleryTasks }, [...GRIDS, ...galleryGrids], [...KINDS, ...galleryDocuments]
) }
const { url } = await start(config, () => Promise.resolve(parts))
process.stdout.write(`营造已启动：${url}\n陈列室：${url}gallery\n`)
