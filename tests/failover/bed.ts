import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, type Program } from '../server/foundation/program.ts'
import { startDatabaseBalancer, startPooler, startWebBalancer, type DatabaseBalancer } from './balancers.ts'
import { freePorts } from './daemon.ts'
import { startDatabase, type Database } from './database.ts'

export interface Machine {
  readonly name: string
  readonly balancer: DatabaseBalancer
  readonly url: string
  /** Direct path to the primary, as for a plain client. */
  readonly databaseUrl: string
  program(): Program
  start(): Promise<void>
}

/** The whole installation on one machine, with the same components between its parts as between machines. */
export interface Bed {
  readonly database: Database
  readonly machines: readonly [Machine, Machine]
  /** In front of both processes. */
  readonly webUrl: string
  readonly dataDir: string
  /** @param retainLogs retains the logs */
  stop(retainLogs: boolean): Promise<void>
}

/** Stop functions, run in reverse order of the start. */
type Stops = (() => Promise<unknown>)[]

async function startMachine(
  name: string, folder: string, dataDir: string, database: Database, pooled: boolean, stops: Stops,
): Promise<Machine & { readonly port: number }> {
  const balancer = await startDatabaseBalancer(folder, `haproxy-${name}`, database.nodes)
  stops.push(balancer.stop)
  const urlOf = (at: number): string => `postgres://yz:secret-of-yz@127.0.0.1:${at}/yz?application_name=${name}`
  const direct = urlOf(balancer.port)
  const pooler = pooled ? await startPooler(folder, balancer.port) : undefined
  if (pooler !== undefined) stops.push(pooler.stop)
  const [port] = await freePorts(1) as [number]
  let program: Program | undefined
  stops.push(async () => program?.process.exitCode === null && program.process.signalCode === null && await program.end('SIGTERM'))
  return {
    name, balancer, port, url: `http://127.0.0.1:${port}/em/`, databaseUrl: direct,
    program() {
      if (program === undefined) throw new Error(`${name} was not started`)
      return program
    },
    async start() {
      program = await startProgram({
        PORT: String(port), DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error', NODE_ENV: 'production', DATABASE_POOL: '10',
        TMPDIR: tmpdir(), TRUST_PROXY: '1',
        DATABASE_URL: pooler === undefined ? direct : urlOf(pooler.port), ...pooler !== undefined && { DATABASE_LISTEN_URL: direct },
      }, { whole: true })
    },
  }
}

/** Starts everything: the first process reaches the database directly, the second one through a pooler. */
export async function startBed(): Promise<Bed> {
  const folder = mkdtempSync(join(tmpdir(), 'yingzao-failover-'))
  chmodSync(folder, 0o777)
  const stops: Stops = []
  const stop = async (retainLogs: boolean): Promise<void> => {
    for (const end of stops.toReversed()) await end()
    if (retainLogs) process.stdout.write(`logs: ${folder}\n`)
    else rmSync(folder, { recursive: true, force: true })
  }
  try {
    const database = await startDatabase(folder)
    stops.push(database.stop)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const one = await startMachine('app1', folder, dataDir, database, false, stops)
    const two = await startMachine('app2', folder, dataDir, database, true, stops)
    // The first one migrates and writes the demonstration's data.
    await one.start()
    await two.start()
    const web = await startWebBalancer(folder, [one.port, two.port])
    stops.push(web.stop)
    return { database, machines: [one, two], webUrl: web.url, dataDir, stop }
  } catch (error) {
    await stop(true)
    throw error
  }
}
